import { type FormEvent, type ReactNode, useState } from 'react'
import { PASSWORD_MISSING } from '../../../domain/profile.ts'
import type { Refused } from '../../api/refused-fields.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { useFocusOnProblem } from '../../ui/focus-on-problem.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'

interface OwnerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'danger' | 'primary'
  /** An account without one is asked for none; the server looks at how long ago it signed in. */
  hasPassword: boolean
  busy: boolean
  /** What the server said no with, about the password or about anything else. */
  refused: Refused<'password'>
  /** Whether the fields above the password are filled in; looked at with the password, so that both say what is missing at once. */
  isComplete?: () => boolean
  onConfirm: (password: string) => void
  /** Fields above the password. */
  children?: ReactNode
}

/** Asks for the password before the ways to sign in change: an open session alone is not enough. */
export function OwnerDialog({
  hasPassword,
  refused,
  isComplete,
  onConfirm,
  children,
  ...dialog
}: OwnerDialogProps) {
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [wasOpen, setWasOpen] = useState(dialog.open)
  const { form, tried } = useFocusOnProblem(dialog.busy)
  // However it closed: the next question is asked without the password of the last one.
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open)
    setPassword('')
    setEmpty(false)
  }
  const confirm = () => {
    tried()
    const isMissing = hasPassword && password === ''
    setEmpty(isMissing)
    const isReady = isComplete?.() ?? true
    if (isReady && !isMissing) onConfirm(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!dialog.busy) confirm()
  }
  const wrong = isEmpty ? PASSWORD_MISSING : refused.fields.password
  return (
    <AlertDialog {...dialog} onConfirm={confirm}>
      <form ref={form} noValidate onSubmit={submit} aria-label={dialog.title} className="flex flex-col gap-4">
        {children}
        {hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <ProblemText problem={refused.whole ?? (hasPassword ? null : (wrong ?? null))} />
        {/* Enter in any field confirms. */}
        <button type="submit" hidden />
      </form>
    </AlertDialog>
  )
}
