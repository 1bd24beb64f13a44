import { Undo2 } from 'lucide-icons'
import { useAction } from '#client/api/use-action.ts'
import { ASKED, secondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type Adjustment, type AdminUserDetail, undoAdjustment } from '#contract/users/admin-users.ts'
import { MAX_ADJUSTMENT_DESCRIPTION } from '#domain/points/adjustments.ts'
import { formatSignedPoints } from '#domain/text/format.ts'
import { BalanceChange } from './balance-change.tsx'
import { nameOf } from './person.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Its amount is signed, as it was made. */
export type UndoneAdjustment = Pick<Adjustment, 'id' | 'amount' | 'description'>

export function UndoButton({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <Button size="sm" icon={<Undo2 size={14} />} onClick={onPress}>
      Undo<VisuallyHidden> adjustment: {what}</VisuallyHidden>
    </Button>
  )
}

interface UndoDialogProps {
  user: AdminUserDetail
  adjustment: UndoneAdjustment
  onClose: () => void
}

/** Shows what undoing does first: the balance before and after, and that nothing is deleted. */
export function UndoDialog({ user, adjustment, onClose }: UndoDialogProps) {
  const action = useAction(undoAdjustment, {
    success: (reply) =>
      'secondAdminAsk' in reply
        ? ASKED
        : ['Adjustment Undone', `${formatSignedPoints(-reply.amount)} for ${nameOf(user)}.`],
    failure: { fallback: 'Failed to undo adjustment' },
    onSuccess: onClose,
  })
  const step = secondAdminStep(action.error)
  const after = user.totalPoints - adjustment.amount
  return (
    <ReasonDialog
      title="Undo this adjustment?"
      description={`“${adjustment.description}” stays in the ledger, and we add a reversal of ${formatSignedPoints(-adjustment.amount)}. The member is notified.`}
      confirmLabel={step?.label ?? 'Undo adjustment'}
      tone="danger"
      hint="The member sees this."
      maxLength={MAX_ADJUSTMENT_DESCRIPTION}
      action={action}
      onConfirm={(reason) =>
        void action.run({ params: { id: adjustment.id }, body: { reason, ...step?.more } })
      }
      onClose={onClose}
    >
      <BalanceChange before={user.totalPoints} after={after} />
      {after < 0 && (
        <p className="rounded-control bg-red-tint px-3 py-2 text-red">
          This makes the balance negative. They can’t redeem rewards until the balance recovers.
        </p>
      )}
    </ReasonDialog>
  )
}
