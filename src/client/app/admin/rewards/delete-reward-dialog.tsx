import type { Reward } from '../../../../contract/rewards.ts'
import { plural } from '../../../../domain/format.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
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
      <p>
        {open === 0
          ? 'It has no open requests.'
          : `It has ${plural(open, 'open request', 'open requests')}. You still have to decide on ${open === 1 ? 'it' : 'them'}; no points are refunded automatically.`}
      </p>
      <ProblemText problem={problem} />
    </AlertDialog>
  )
}
