import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

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
export const CoverDialog = lazyDialog<CoverDialogProps>(() => import('./cover-dialog-view.tsx'))
