import { Hourglass } from 'lucide-react'
import { formatDeadline } from '../../../domain/format.ts'
import { formatRelative } from '../../../domain/format-relative.ts'

/** Until when the member has to submit to keep the place; nothing where the task gives all the time. */
export function SubmitBy({ submitBy, now }: { submitBy: string | null; now: Date }) {
  if (submitBy === null) return null
  const isOver = Date.parse(submitBy) <= now.getTime()
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <Hourglass size={16} aria-hidden="true" className="mt-1 shrink-0 text-ink2" />
      <span>
        <strong className="font-semibold">Submit by {formatDeadline(submitBy)}</strong>{' '}
        <span className="text-ink2">
          {isOver
            ? 'That time is over: your place goes to somebody else any moment, unless you submit first.'
            : `(${formatRelative(submitBy, now)}). Without a submission your place then goes to somebody else.`}
        </span>
      </span>
    </p>
  )
}
