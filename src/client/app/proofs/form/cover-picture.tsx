import { SquareDashed } from 'lucide-icons'
import { useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { CoverDialog, type CoverDialogProps } from '../cover/cover-dialog.tsx'

export function CoverPicture({ picture, onCovered }: Pick<CoverDialogProps, 'picture' | 'onCovered'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<SquareDashed size={16} />} onClick={() => setOpen(true)}>
        Cover Parts
      </Button>
      <CoverDialog open={isOpen} onClose={() => setOpen(false)} picture={picture} onCovered={onCovered} />
    </>
  )
}
