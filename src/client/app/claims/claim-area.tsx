import { claimLabel } from '#client/app/tasks/claim-label.ts'
import { refusalOf } from '#client/app/tasks/deadlines.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import type { ClaimRefusal } from '#domain/tasks/tasks.ts'
import { formatDeadline, formatNumber, formatWithZone } from '#domain/text/format.ts'
import type { ClaimControl } from './use-claim.ts'

interface ClaimAreaProps {
  task: Task
  claim: ClaimControl
  now: Date
}

/** Specification §4 Claiming. */
export function ClaimArea({ task, claim, now }: ClaimAreaProps) {
  const claimTime = claimTimeText(task.claimHours)
  const refusal = refusalOf(task, now)
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {refusal === null && (
          <p className="text-13 text-ink2">
            Claim a spot to start.
            {claimTime && ` You’ll have ${claimTime} to submit, or you lose your spot.`} You can leave any
            time before you submit.
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
        {/* Once the device knows the reason, the button shows it. */}
        <ProblemText problem={refusal === null ? claim.claimProblem : null} />
      </div>
    </Card>
  )
}

function reasonText(refusal: ClaimRefusal, task: Task): string {
  if (refusal === 'full' && task.capacity !== null) {
    const taken = task.capacity === 1 ? 'The only spot is' : `All ${formatNumber(task.capacity)} spots are`
    return `${taken} taken. A spot opens if someone leaves.`
  }
  if (refusal === 'expired' && task.deadline !== null) {
    return `The deadline passed on ${formatDeadline(task.deadline)}.`
  }
  if (refusal === 'rate-limited' && task.opensAt !== null) {
    return `This task has reached its limit for now. The next spot opens on ${formatWithZone(task.opensAt)}.`
  }
  return 'This task isn’t taking new claims.'
}
