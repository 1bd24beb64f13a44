import type { Task } from '../../../contract/tasks.ts'
import { type ClaimRefusal, claimRefusal } from '../../../domain/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDeadline, formatPoints } from '../../ui/format.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { deadlineOf } from '../task-parts/deadlines.ts'
import type { ClaimControl } from './use-claim.ts'

interface ClaimAreaProps {
  task: Task
  claim: ClaimControl
  now: Date
}

/** Where a member takes a place in the task, or reads why they cannot (specification §4 Claiming). */
export function ClaimArea({ task, claim, now }: ClaimAreaProps) {
  const refusal = claimRefusal({ ...task, deleted: false, deadline: deadlineOf(task) }, now)
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {refusal === null && (
          <p className="text-13 text-ink2">Claiming keeps a place for you. You can leave until you submit.</p>
        )}
        <Button
          variant="primary"
          busy={claim.isClaiming}
          busyLabel="Claiming..."
          disabledReason={refusal && reasonText(refusal, task)}
          onClick={claim.claim}
        >
          {labelText(refusal)}
        </Button>
        <ProblemText problem={claim.claimProblem} />
      </div>
    </Card>
  )
}

function labelText(refusal: ClaimRefusal | null): string {
  if (refusal === 'full') return 'Task at Full Capacity'
  return refusal === 'expired' ? 'Task Expired' : 'Claim Task'
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
