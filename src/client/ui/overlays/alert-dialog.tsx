import type { ReactNode, RefObject } from 'react'
import { t } from '#client/words/t.ts'
import { Button } from '../buttons/button.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface AlertDialogProps {
  open?: boolean | undefined
  onClose: () => void
  title: string
  description: ReactNode
  /** A null value leaves out the button: there is nothing to confirm. */
  confirmLabel: string | null
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
export const AlertDialog = lazyDialog<AlertDialogProps>(() => import('./alert-dialog-view.tsx'), PlainAlert)

function PlainAlert(props: AlertDialogProps) {
  const { onClose, title, description, problem, children } = props
  return (
    <PlainDialog
      role="alertdialog"
      footer={<AlertButtons {...props} />}
      {...{ onClose, title, description, problem }}
    >
      {children}
    </PlainDialog>
  )
}

function AlertButtons({
  onClose,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  busy = false,
  ...props
}: AlertDialogProps) {
  return (
    <>
      <Button onClick={onClose}>{cancelLabel}</Button>
      {props.confirmLabel !== null && (
        <Button variant={tone} busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      )}
    </>
  )
}
