import { DialogWaiting } from '../../ui/dialog-waiting.tsx'
import { lazyOnIdle } from '../../ui/lazy-on-idle.tsx'
import { useOnceOpen } from '../../ui/use-once-open.ts'

const CoverDialogView = lazyOnIdle(
  () => import('./cover-dialog-view.tsx').then((file) => file.CoverDialogView),
  DialogWaiting,
)

export interface CoverDialogProps {
  open: boolean
  onClose: () => void
  picture: {
    /** Where the page shows it from. */
    url: string
    /** Null when it is no longer there. */
    read: () => Promise<ArrayBuffer | null>
  }
  /**
   * Keeps the covered picture in place of the other one. No digest of that other one may go with it: with it anyone could
   * test what is under a cover.
   */
  onCovered: (bytes: ArrayBuffer, type: string) => Promise<void>
}

/** Covers parts of a picture before it is sent, by dragging or with buttons and keys; covers are kept until it is done. */
export function CoverDialog(props: CoverDialogProps) {
  return useOnceOpen(props.open) && <CoverDialogView {...props} />
}
