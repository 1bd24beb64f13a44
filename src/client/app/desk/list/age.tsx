import { Hourglass } from 'lucide-icons'
import { OverdueBadge } from '#client/app/admin-parts/overdue-badge.tsx'
import { Badge } from '#client/ui/badge.tsx'
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
  return (
    <Badge tone="blue" icon={<Hourglass size={13} strokeWidth={2.5} />}>
      <time dateTime={dueAt} title={`${formatDateTime(since)}, due ${formatDateTime(dueAt)}`}>
        Due {formatRelative(dueAt, now)}
      </time>
    </Badge>
  )
}
