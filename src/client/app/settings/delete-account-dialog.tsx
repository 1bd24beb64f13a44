import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { leaveTo } from '#client/api/session/session-end.ts'
import { useAction } from '#client/api/use-action.ts'
import { deleteAccount } from '#contract/users/profile.ts'
import { formatPoints } from '#domain/text/format.ts'
import { OwnerDialog } from './owner-dialog.tsx'

const FAILED = 'Failed to delete account'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
  totalPoints: number
}

export function DeleteAccountDialog({ open, onClose, totalPoints }: DeleteAccountDialogProps) {
  const action = useAction(deleteAccount, {
    failure: { fallback: FAILED, silent: true },
    onSuccess: () => leaveTo('/'),
  })
  return (
    <OwnerDialog
      open={open}
      onClose={() => {
        action.reset()
        onClose()
      }}
      title="Delete your account?"
      description="We permanently erase your profile, pictures, messages and sessions. You leave your claimed tasks, and submissions under review are withdrawn. We keep your points statement, your reward requests and a record of your submissions, without your name."
      confirmLabel="Delete account"
      hasPassword
      busy={action.isPending}
      refused={refusedAt(action.error, ['password'], FAILED)}
      onConfirm={(password) => void action.run({ body: { password } })}
    >
      {totalPoints > 0 && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          You still have {formatPoints(totalPoints)}. You’ll lose them with your account, so you may want to
          redeem them first.
        </p>
      )}
    </OwnerDialog>
  )
}
