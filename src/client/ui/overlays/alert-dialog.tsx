import type { ReactNode, RefObject } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface AlertDialogProps {
  open?: boolean | undefined
  onClose: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  /** The dialog stays open; the screen closes it when the work is done. */
  busy?: boolean | undefined
  onConfirm: () => void
  /** Why the last try failed; below the children. */
  problem?: string | null
  /** Receives focus on closing if it is present; otherwise the opener does. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  children?: ReactNode
}

/**
 * Confirms an action that cannot be undone; a click outside does not close it. Focus starts on Cancel, or in the field of one
 * line that a harmless action asks for, such as the password.
 */
export const AlertDialog = lazyDialog<AlertDialogProps>(() => import('./alert-dialog-view.tsx'))
