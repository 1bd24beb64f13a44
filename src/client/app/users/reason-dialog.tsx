import { type ReactNode, useId, useRef, useState } from 'react'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { REASON_NEEDED } from '#domain/text/text.ts'
import { MAX_STATUS_REASON } from '#domain/users/account-status.ts'

interface ReasonDialogProps {
  title: string
  description: ReactNode
  confirmLabel: string
  tone: 'danger' | 'primary'
  /** The dialog can be confirmed without a reason. */
  isOptional?: boolean
  hint?: string
  maxLength?: number
  /** If the server refuses, the reason stays in its field. */
  action: { isPending: boolean; problem: string | null }
  onConfirm: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Confirms a change to someone else's account and asks why. */
export function ReasonDialog({
  isOptional = false,
  hint = 'Kept in the audit log. Only admins see it.',
  maxLength = MAX_STATUS_REASON,
  action,
  onConfirm,
  onClose,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problemId = useId()
  const confirm = () => {
    const missing = !isOptional && text.trim() === ''
    setMissing(missing)
    if (missing) field.current?.focus()
    else onConfirm(text.trim())
  }
  return (
    <AlertDialog {...dialog} onClose={onClose} busy={action.isPending} onConfirm={confirm}>
      {children}
      <form noValidate onSubmit={submitBy(() => action.isPending || confirm())} aria-label={dialog.title}>
        <TextArea
          ref={field}
          label={isOptional ? 'Reason (optional)' : 'Reason'}
          hint={hint}
          rows={2}
          maxLength={maxLength}
          value={text}
          error={isMissing ? REASON_NEEDED : undefined}
          aria-describedby={action.problem ? problemId : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setMissing(false)
          }}
        />
      </form>
      <ProblemText id={problemId} problem={action.problem} />
    </AlertDialog>
  )
}

/** The part of a body with an optional reason. */
export function withReason(reason: string): { reason?: string } {
  return reason === '' ? {} : { reason }
}
