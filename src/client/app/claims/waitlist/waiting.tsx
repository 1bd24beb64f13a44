import { refusalOf } from '#client/app/tasks/deadlines.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import type { WaitlistPlace } from '#contract/claims/waitlist.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { formatNumber, formatWithZone, plural } from '#domain/text/format.ts'
import { type Line, useLine } from './use-waitlist.ts'

const WAIT = 'Tell me when a spot opens'

/** The place in line, or the way into it, where the task takes no one else now. */
export function Waiting({ task, line, now }: { task: Task; line: Line; now: Date }) {
  const { place } = line
  if (place === null && !canWait(task, now)) return null
  return (
    <div className="flex flex-col gap-2">
      {place && <p className="text-13 text-ink2">{placeText(place)}</p>}
      <Button busy={line.isBusy} onClick={place ? line.leave : line.join}>
        {place ? 'Leave the list' : WAIT}
      </Button>
      <ProblemText problem={line.problem} />
    </div>
  )
}

/** The same on a card, above the link that covers it; leaving is on the task's page. */
export function WaitOnCard({ task, now, titleId }: { task: Task; now: Date; titleId: string }) {
  const line = useLine(task.id)
  if (line.place) return <p className="text-13 text-ink2">{placeText(line.place)}</p>
  if (!canWait(task, now)) return null
  return (
    <Button busy={line.isBusy} onClick={line.join} aria-describedby={titleId} className="relative z-1">
      {WAIT}
    </Button>
  )
}

/** Says that spots are kept for others; null if none is. */
export function offeredText({ offeredCount }: Pick<Task, 'offeredCount'>): string | null {
  if (!offeredCount) return null
  return `${plural(offeredCount, 'spot is', 'spots are')} offered to the next in line.`
}

function canWait(task: Task, now: Date): boolean {
  const refusal = refusalOf(task, now)
  return refusal === 'full' || refusal === 'rate-limited'
}

function placeText({ place, offerUntil }: WaitlistPlace): string {
  if (offerUntil !== null) {
    return `A spot is kept for you until ${formatWithZone(offerUntil)}. Then it goes to the next in line.`
  }
  return place === 1 ? 'You’re first in line.' : `You’re number ${formatNumber(place ?? 0)} in line.`
}
