import { Hourglass } from 'lucide-react'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { formatDateTime } from '../../../../domain/format.ts'
import { formatRelative } from '../../../../domain/format-relative.ts'
import { REVIEW_DUE_HOURS, reviewDue } from '../../../../domain/submissions.ts'
import { HOUR_MS } from '../../../../domain/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Age } from '../review-shell/list/age.tsx'

type Waiting = Pick<AdminSubmission, 'status' | 'submittedAt' | 'contest'>

/** From when the review is waited for: the second one since it was asked for. */
function waitsSince({ submittedAt, contest }: Waiting): string {
  return contest?.contestedAt ?? submittedAt
}

/** The end of the promised 24–48 hours (specification §9). */
export function dueAt(submission: Waiting): string {
  return new Date(Date.parse(waitsSince(submission)) + REVIEW_DUE_HOURS * HOUR_MS).toISOString()
}

/** How long a submission waits; once it is pending for a day, when it is due, and then how long it is overdue. */
export function Due({ submission, now }: { submission: Waiting; now: number }) {
  const since = waitsSince(submission)
  if (submission.status !== 'pending') return <Age since={since} now={now} />
  const limit = dueAt(submission)
  if (reviewDue(new Date(since), new Date(now)) !== 'due-soon')
    return <Age since={since} now={now} dueAt={limit} />
  return (
    <Badge tone="blue" icon={<Hourglass size={13} strokeWidth={2.5} aria-hidden="true" />}>
      <time dateTime={limit} title={`${formatDateTime(since)}, due ${formatDateTime(limit)}`}>
        Due {formatRelative(limit, now)}
      </time>
    </Badge>
  )
}
