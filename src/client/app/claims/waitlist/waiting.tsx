import { refusalOf } from '#client/app/tasks/deadlines.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import type { WaitlistPlace } from '#contract/claims/waitlist.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { ClaimRefusal } from '#domain/tasks/tasks.ts'
import { formatNumber, formatSoon, plural } from '#domain/text/format.ts'
import { useLine } from './use-waitlist.ts'

export const WAIT = 'Tell me when a spot opens'

export const OFFLINE = 'You can do this when you’re connected.'

interface WaitOnCardProps {
  task: Task
  now: Date
  titleId: string
}

/** The place in line or the way into it on a card, above the link that covers it; leaving is on the task's page. */
export function WaitOnCard(props: WaitOnCardProps) {
  return (
    <KeepFocus>
      <CardLine {...props} />
    </KeepFocus>
  )
}

function CardLine({ task, now, titleId }: WaitOnCardProps) {
  const line = useLine(task.id)
  const isOnline = useOnline()
  if (line.place && !hasEnded(line.place, now)) {
    const then = line.place.offerUntil && ' Then it goes to the next in line.'
    return (
      <p className="text-13 text-ink2">
        {placeText(line.place, now)}
        {then}
      </p>
    )
  }
  if (!canWait(refusalOf(task, now))) return null
  return (
    <Button
      busy={line.isBusy}
      disabledReason={isOnline ? null : OFFLINE}
      hideReason
      onClick={line.join}
      aria-describedby={titleId}
      className="relative z-1"
    >
      {WAIT}
    </Button>
  )
}

/** Says that spots are kept for others; null if none is. */
export function offeredText({ offeredCount }: Pick<Task, 'offeredCount'>): string | null {
  if (!offeredCount) return null
  return `${plural(offeredCount, 'spot is', 'spots are')} offered to the next in line.`
}

/** The task takes no one else now, but may later. */
export function canWait(refusal: ClaimRefusal | null): boolean {
  return refusal === 'full' || refusal === 'rate-limited'
}

/** An offer of which the device does not know yet that it went to the next in line. */
export function hasEnded({ offerUntil }: WaitlistPlace, now: Date): boolean {
  return offerUntil !== null && Date.parse(offerUntil) <= now.getTime()
}

export function placeText({ place, offerUntil }: WaitlistPlace, now: Date): string {
  if (offerUntil !== null) return `A spot is kept for you until ${formatSoon(offerUntil, now)}.`
  return place === 1 ? 'You’re first in line.' : `You’re number ${formatNumber(place ?? 0)} in line.`
}
