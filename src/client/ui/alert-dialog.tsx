import type { ReactNode, RefObject } from 'react'
import { DialogWaiting } from './dialog-waiting.tsx'
import { lazyOnIdle } from './lazy-on-idle.tsx'
import { useOnceOpen } from './use-once-open.ts'

const AlertDialogView = lazyOnIdle(
  () => import('./alert-dialog-view.tsx').then((file) => file.AlertDialogView),
  DialogWaiting,
)

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Names what happens, e.g. 'Delete task'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  /** Keeps the dialog open and says that it works; the screen closes it when done. */
  busy?: boolean | undefined
  onConfirm: () => void
  /** Takes the focus afterwards, if it is there then; else what opened the dialog does. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  /** More about the consequences, below the description. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. Cancel has the focus first, and a click outside does not answer. */
export function AlertDialog(props: AlertDialogProps) {
  return useOnceOpen(props.open) && <AlertDialogView {...props} />
}
