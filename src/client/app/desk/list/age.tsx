import { DueBadge, OverdueBadge } from '#client/app/admin-parts/overdue-badge.tsx'
import { reviewDue } from '#domain/proofs/submissions.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

interface AgeProps {
  since: string
  now: number
  /** Undefined if nothing is waiting. */
  dueAt?: string | undefined
}

/** The time waited; past half of the allowed time, when it is due; past all of it, how long it is overdue. */
export function Age({ since, now, dueAt }: AgeProps) {
  const urgency = dueAt === undefined ? 'in-time' : reviewDue(new Date(since), new Date(now))
  if (dueAt === undefined || urgency === 'in-time') {
    return (
      <time dateTime={since} title={formatDateTime(since)} className="whitespace-nowrap">
        {formatRelative(since, now)}
      </time>
    )
  }
  if (urgency === 'overdue') return <OverdueBadge dueAt={dueAt} now={now} />
  const title = `${formatDateTime(since)}, due ${formatDateTime(dueAt)}`
  return <DueBadge dueAt={dueAt} now={now} title={title} />
}
