import { type ReactNode, useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { claimLabel, refusalOf } from '#client/app/tasks/deadlines.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { t } from '#client/words/t.ts'
import { listTaskMedia } from '#contract/media/media.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { OFFER_HOURS } from '#domain/claims/waitlist.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import type { ClaimRefusal } from '#domain/tasks/tasks.ts'
import { formatDeadline, formatNumber, formatSoon, formatWithZone } from '#domain/text/format.ts'
import type { ClaimControl } from './use-claim.ts'
import { canWait, hasEnded, OFFLINE, offeredText, placeText, WAIT } from './waitlist/waiting.tsx'

/** Describes the specified label, which the reason follows. */
const REASON_ID = 'claim-reason'

interface ClaimStep {
  task: Task
  claim: ClaimControl
  now: Date
  isOnline: boolean
}

/** The state of a task for a member without a spot, and the one action (specification §4 Claiming). */
export function claimStep({ task, claim, now, isOnline }: ClaimStep): { says: ReactNode; action: ReactNode } {
  const { line } = claim
  const place = line.place && hasEnded(line.place, now) ? null : line.place
  const refusal = refusalOf(task, now, place)
  const mayWait = canWait(refusal)
  const says = () => {
    if (mayWait) {
      const text = place ? placeText(place, now) : waitText(refusal, task)
      return isOnline ? text : `${text} ${OFFLINE}`
    }
    if (refusal !== null) return refusal === 'expired' ? 'The deadline has passed.' : NOT_LISTED
    if (place?.offerUntil && isOnline) return placeText(place, now)
    return isOnline ? 'You can claim this task.' : 'You can claim when you’re connected.'
  }
  // Once the device knows the reason, the state says it.
  const problem = refusal === null ? claim.claimProblem : line.problem
  if (refusal !== null && !mayWait) {
    return { says: says(), action: <ButtonLink href="/tasks">Browse Tasks</ButtonLink> }
  }
  const act = mayWait ? (place ? line.leave : line.join) : claim.claim
  return {
    says: (
      <>
        {problem === null && says()}
        <ProblemText problem={problem} />
      </>
    ),
    // One button for all of it, so that it keeps the focus.
    action: (
      <Button
        variant={mayWait && place ? 'secondary' : 'primary'}
        busy={mayWait ? line.isBusy : claim.isClaiming}
        busyLabel={mayWait ? undefined : 'Claiming...'}
        disabledReason={isOnline ? null : OFFLINE}
        hideReason
        // The second press of a double click does not undo what the first one did.
        onClick={({ detail }) => detail < 2 && act()}
        className={cx(mayWait && !place && 'max-lg:*:px-3 max-lg:*:text-13')}
      >
        {mayWait ? (place ? LEAVE_LINE : WAIT) : claimLabel(refusal)}
      </Button>
    ),
  }
}

/** The terms of a claim, or the reason why there is none. */
export function ClaimTerms({ task, claim, now }: Omit<ClaimStep, 'isOnline'>) {
  const isOnline = useOnline()
  const { line } = claim
  const isOver = line.place !== null && hasEnded(line.place, now)
  const place = isOver ? null : line.place
  const refusal = refusalOf(task, now, place)
  if (refusal === null && !place?.offerUntil) {
    const claimTime = claimTimeText(task.claimHours)
    return (
      <p className="text-13 text-ink2">
        Claim a spot to start.
        {claimTime && ` You’ll have ${t(claimTime)} to submit, or you lose your spot.`} You can leave any time
        before you submit.
      </p>
    )
  }
  const hasLabel = refusal === 'full' || refusal === 'expired'
  return (
    <div className="flex flex-col items-start gap-2 text-13 text-ink2">
      <div>
        {hasLabel && (
          <button
            type="button"
            aria-disabled
            aria-describedby={REASON_ID}
            className="cursor-not-allowed font-semibold"
          >
            {claimLabel(refusal)}
          </button>
        )}
        <p id={REASON_ID}>
          {isOver && 'Your time to claim the spot is over. '}
          {place?.offerUntil
            ? `Claim it by ${formatSoon(place.offerUntil, now)}, or it goes to the next in line.`
            : reasonText(refusal, task)}
          {canWait(refusal) && ` ${TURN}`}
        </p>
      </div>
      {refusal === null && (
        <>
          <Button busy={line.isBusy} disabledReason={isOnline ? null : OFFLINE} onClick={line.leave}>
            {LEAVE_LINE}
          </Button>
          <ProblemText problem={line.problem} />
        </>
      )}
    </div>
  )
}

const LEAVE_LINE = 'Leave the line'
const NOT_LISTED = 'This task isn’t taking new claims.'
const TURN = `We tell members in line when it’s their turn, and keep the spot for at least ${OFFER_HOURS} hours.`

/** Short, for the next step. */
function waitText(refusal: ClaimRefusal | null, { capacity }: Task): string {
  if (refusal !== 'full' || capacity === null) return 'Limit reached for now.'
  if (capacity === 0) return 'No spots right now.'
  return capacity === 1 ? 'The only spot is taken.' : `All ${formatNumber(capacity)} spots are taken.`
}

function reasonText(refusal: ClaimRefusal | null, task: Task): string | null {
  if (refusal === 'full') return offeredText(task) ?? 'A spot opens if someone leaves.'
  if (refusal === 'expired' && task.deadline !== null) {
    return `The deadline passed on ${formatDeadline(task.deadline)}.`
  }
  if (refusal === 'rate-limited' && task.opensAt !== null) {
    return offeredText(task) ?? `The next spot opens on ${formatWithZone(task.opensAt)}.`
  }
  return null
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
