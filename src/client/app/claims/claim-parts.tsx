import { useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { claimLabel, refusalOf } from '#client/app/tasks/deadlines.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { listTaskMedia } from '#contract/media/media.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import type { ClaimRefusal } from '#domain/tasks/tasks.ts'
import { formatDeadline, formatNumber, formatWithZone } from '#domain/text/format.ts'
import type { ClaimControl } from './use-claim.ts'
import { offeredText, Waiting } from './waitlist/waiting.tsx'

/** Specification §4 Claiming. */
export function ClaimButton({ task, claim, now }: { task: Task; claim: ClaimControl; now: Date }) {
  const refusal = refusalOf(task, now, claim.line.place)
  return (
    <>
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
      <Waiting task={task} line={claim.line} now={now} />
    </>
  )
}

/** Nothing about a task that cannot be claimed. */
export function ClaimTerms({ task, claim, now }: { task: Task; claim: ClaimControl; now: Date }) {
  const claimTime = claimTimeText(task.claimHours)
  if (refusalOf(task, now, claim.line.place) !== null) return null
  return (
    <p className="text-13 text-ink2">
      Claim a spot to start.
      {claimTime && ` You’ll have ${claimTime} to submit, or you lose your spot.`} You can leave any time
      before you submit.
    </p>
  )
}

function reasonText(refusal: ClaimRefusal, task: Task): string {
  if (refusal === 'full' && task.capacity !== null) {
    const taken = task.capacity === 1 ? 'The only spot is' : `All ${formatNumber(task.capacity)} spots are`
    return `${taken} taken. ${offeredText(task) ?? 'A spot opens if someone leaves.'}`
  }
  if (refusal === 'expired' && task.deadline !== null) {
    return `The deadline passed on ${formatDeadline(task.deadline)}.`
  }
  if (refusal === 'rate-limited' && task.opensAt !== null) {
    const opens = `The next spot opens on ${formatWithZone(task.opensAt)}.`
    return `This task has reached its limit for now. ${offeredText(task) ?? opens}`
  }
  return 'This task isn’t taking new claims.'
}

const LEAVE = 'Remove Me from Task'

interface LeaveTaskProps {
  taskId: number
  claim: ClaimControl
  /** This device has an unsent proof or draft. */
  hasUnsent: boolean
}

/** Offered only while nothing has been submitted. */
export function LeaveTask({ taskId, claim, hasUnsent }: LeaveTaskProps) {
  const media = usePagedEndpoint(listTaskMedia, { params: { id: taskId } })
  const hasBonus = media.rows.some(({ paidPoints }) => paidPoints !== null && paidPoints > 0)
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await claim.leave()
    setAsking(false)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => setAsking(true)}>{LEAVE}</Button>
      <ProblemText problem={claim.leaveProblem} />
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Leave this task?"
        description="Your spot opens up for someone else. You can claim the task again if a spot is open."
        cancelLabel="Stay"
        confirmLabel={LEAVE}
        busy={claim.isLeaving}
        onConfirm={() => void leave()}
      >
        {hasUnsent && (
          <p className="text-ink2">
            Your proof hasn’t been sent. You can only send it while you have a spot.
          </p>
        )}
        {hasBonus && (
          <p className="text-ink2">
            You lose the bonus points from its media, and you can’t claim those files again.
          </p>
        )}
      </AlertDialog>
    </div>
  )
}
