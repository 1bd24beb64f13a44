import { type ReactNode, useState } from 'react'
import type { Refused } from '#client/api/forms/refused-fields.ts'
import { useFocusOnProblem } from '#client/ui/fields/focus-on-problem.ts'
import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { PASSWORD_MISSING } from '#domain/users/profile.ts'

interface OwnerDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'danger' | 'primary'
  /** If false, the server checks how recently the member signed in. */
  hasPassword: boolean
  busy: boolean
  refused: Refused<'password'>
  /** Checked together with the password, so that both say what is missing. */
  isComplete?: () => boolean
  onConfirm: (password: string) => void
  children?: ReactNode
}

/** Asks for the password, because an open session is not enough to change how someone signs in. */
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
  // Clears the password however the dialog was closed.
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
  const wrong = isEmpty ? PASSWORD_MISSING : refused.fields.password
  return (
    <AlertDialog {...dialog} onConfirm={confirm}>
      <form
        ref={form}
        noValidate
        onSubmit={submitBy(() => dialog.busy || confirm())}
        aria-label={dialog.title}
        className="flex flex-col gap-4"
      >
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
