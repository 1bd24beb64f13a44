import type { Task } from '../../../contract/tasks.ts'
import { claimTimeText } from '../../../domain/task-form.ts'
import { type ClaimRefusal, claimRefusal } from '../../../domain/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDeadline, formatPoints } from '../../ui/format.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { claimLabel } from '../task-parts/claim-label.ts'
import { deadlineOf } from '../task-parts/deadlines.ts'
import type { ClaimControl } from './use-claim.ts'

interface ClaimAreaProps {
  task: Task
  claim: ClaimControl
  now: Date
}

/** Where a member takes a place in the task, or reads why they cannot (specification §4 Claiming). */
export function ClaimArea({ task, claim, now }: ClaimAreaProps) {
  const claimTime = claimTimeText(task.claimHours)
  const refusal = claimRefusal({ ...task, deleted: false, deadline: deadlineOf(task) }, now)
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {refusal === null && (
          <p className="text-13 text-ink2">
            Claiming keeps a place for you. You can leave until you submit.
            {claimTime &&
              ` You then have ${claimTime} to submit; without a submission your place goes to somebody else.`}
          </p>
        )}
        <Button
          variant="primary"
          busy={claim.isClaiming}
          busyLabel="Claiming..."
          disabledReason={refusal && reasonText(refusal, task)}
          onClick={claim.claim}
        >
          {claimLabel(refusal)}
        </Button>
        <ProblemText problem={claim.claimProblem} />
      </div>
    </Card>
  )
}

function reasonText(refusal: ClaimRefusal, task: Task): string {
  if (refusal === 'full' && task.capacity !== null) {
    const taken = task.capacity === 1 ? 'The only place is' : `All ${formatPoints(task.capacity)} places are`
    return `${taken} taken. One opens again when somebody leaves.`
  }
  if (refusal === 'expired' && task.deadline !== null) {
    return `The deadline passed on ${formatDeadline(task.deadline)}.`
  }
  return 'This task takes no new members any more.'
}
