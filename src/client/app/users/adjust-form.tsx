import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import { isOwnAccount, MAX_ADJUSTMENT_DESCRIPTION, OWN_POINTS } from '#domain/points/adjustments.ts'
import { BalanceChange } from './balance-change.tsx'
import type { AdjustEditing } from './use-adjust-form.ts'

/** Fits 1,000,000 with its sign and separators. */
const MAX_TYPED_AMOUNT = 12

interface AdjustFormProps {
  user: AdminUserDetail
  adminId: string
  editing: AdjustEditing
}

/** Shows the balance before and after while the amount is typed. */
export function AdjustForm({ user, adminId, editing }: AdjustFormProps) {
  const { field, after, send, isSending, problem } = editing
  if (isOwnAccount({ userId: user.id }, { id: adminId, anotherAdminExists: user.anotherAdminExists })) {
    return <p className="text-ink2">{OWN_POINTS}</p>
  }
  return (
    <form noValidate onSubmit={submitBy(send)} aria-label="Adjust points" className="flex flex-col gap-3">
      <TextField
        label="Amount"
        hint="A negative number takes points away."
        placeholder="50 or -50"
        autoComplete="off"
        maxLength={MAX_TYPED_AMOUNT}
        {...field('amount')}
      />
      <BalanceChange before={user.totalPoints} after={after} />
      <TextArea
        label="Description"
        hint="The member sees this in Transaction History."
        rows={2}
        maxLength={MAX_ADJUSTMENT_DESCRIPTION}
        {...field('description')}
      />
      <ProblemText problem={problem} />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        busyLabel="Adjusting..."
        className="self-start"
      >
        Adjust Points
      </Button>
    </form>
  )
}
