import type { Reward } from '../../../../contract/rewards.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { plural } from '../../../ui/format.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'

interface DeleteRewardDialogProps {
  isOpen: boolean
  /** The reward in question; it stays while the dialog closes. */
  reward: Reward
  isDeleting: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a reward is deleted, and says what becomes of its open requests (interface: Tasks, Rewards). */
export function DeleteRewardDialog(props: DeleteRewardDialogProps) {
  const { isOpen, reward, isDeleting, problem, onClose, onConfirm } = props
  const open = reward.admin?.requestsOpen ?? 0
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(opens) => opens || isDeleting || onClose()}
      title={`Delete “${reward.name}”?`}
      description="Are you sure you want to delete this reward? This action cannot be undone."
      confirmLabel="Delete Reward"
      busy={isDeleting}
      onConfirm={onConfirm}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink2">
        <li>
          {open === 0
            ? 'No request for it is open.'
            : `${plural(open, 'request is', 'requests are')} open for it: nothing is refunded by itself, each still waits for your decision.`}
        </li>
        <li>Members do not see it any more. What they have had of it stays in their history.</li>
        <li>An admin can restore the reward later, under “Deleted”.</li>
      </ul>
      <ProblemText problem={problem} />
    </AlertDialog>
  )
}
