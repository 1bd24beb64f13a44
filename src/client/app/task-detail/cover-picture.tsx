import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogWaiting } from '../../ui/dialog-waiting.tsx'
import { lazyOnIdle } from '../../ui/lazy-on-idle.tsx'
import { useOnceOpen } from '../../ui/use-once-open.ts'

const CoverDialog = lazyOnIdle(
  () => import('../proofs/cover-dialog.tsx').then((file) => file.CoverDialog),
  DialogWaiting,
)

interface CoverPictureProps {
  picture: { url: string; name: string }
  onCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
}

/** Covers parts of a picture, such as names and faces, before it is sent. */
export function CoverPicture({ picture, onCovered }: CoverPictureProps) {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useOnceOpen(isOpen)
  return (
    <>
      <Button size="sm" icon={<EyeOff size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Cover parts
      </Button>
      {wasOpen && (
        <CoverDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          picture={picture}
          onCovered={onCovered}
        />
      )}
    </>
  )
}
