import { formatDateTime } from '../../../../../domain/format.ts'
import { formatRelative } from '../../../../../domain/format-relative.ts'
import { OverdueBadge } from '../../admin-parts/overdue-badge.tsx'

interface AgeProps {
  since: string
  now: number
  /** When it is due; undefined if nothing is waiting. */
  dueAt?: string | undefined
}

/** How long something has been waiting; once it is overdue, for how long. */
export function Age({ since, now, dueAt }: AgeProps) {
  if (dueAt !== undefined && Date.parse(dueAt) < now) return <OverdueBadge dueAt={dueAt} now={now} />
  return (
    <time dateTime={since} title={formatDateTime(since)} className="whitespace-nowrap">
      {formatRelative(since, now)}
    </time>
  )
}
