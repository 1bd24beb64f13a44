import { lazyOnIdle } from '#client/ui/hooks/late-code.tsx'
import { DialogWaiting } from '#client/ui/overlays/dialog-waiting.tsx'
import { useOnceOpen } from '#client/ui/overlays/use-once-open.ts'

const CoverDialogView = lazyOnIdle(() => import('./cover-dialog-view.tsx'), DialogWaiting)

export interface CoverDialogProps {
  open: boolean
  onClose: () => void
  picture: {
    url: string
    /** Returns null if it no longer exists. */
    read: () => Promise<ArrayBuffer | null>
  }
  /** Must not pass on the original's digest, which would let anyone test guesses at what is covered. */
  onCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
}

/** Covers survive closing the dialog. */
export function CoverDialog(props: CoverDialogProps) {
  return useOnceOpen(props.open) && <CoverDialogView {...props} />
}
