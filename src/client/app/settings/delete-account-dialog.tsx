import { type FormEvent, useState } from 'react'
import { deleteAccount } from '../../../contract/profile.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { leaveTo } from '../../api/session-end.ts'
import { useAction } from '../../api/use-action.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { plural } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'

const FAILED = 'Failed to delete account'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  totalPoints: number
}

/** Says what is lost, asks for the password, and ends the account; then the public start page is shown. */
export function DeleteAccountDialog({ open, onOpenChange, totalPoints }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const action = useAction(deleteAccount, {
    failure: { fallback: FAILED, silent: () => true },
    onSuccess: () => leaveTo('/'),
  })
  const change = (next: boolean) => {
    setPassword('')
    setEmpty(false)
    action.reset()
    onOpenChange(next)
  }
  const confirm = () => {
    setEmpty(password === '')
    if (password !== '') void action.run({ body: { password } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!action.isPending) confirm()
  }
  const problem = isEmpty ? 'Please enter your password.' : action.error && sentenceOf(action.error, FAILED)
  return (
    <AlertDialog
      open={open}
      onOpenChange={change}
      title="Delete your account?"
      description="Your profile, pictures, messages and sessions are erased for good. Tasks you have claimed are given back, and submissions under review are withdrawn. Your points statement stays without your name."
      confirmLabel="Delete account"
      busy={action.isPending}
      onConfirm={confirm}
    >
      {totalPoints > 0 && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          You still have {plural(totalPoints, 'point', 'points')}. They are lost with your account: you may
          want to redeem them first.
        </p>
      )}
      <form noValidate onSubmit={submit} aria-label="Delete account">
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={problem ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </AlertDialog>
  )
}
