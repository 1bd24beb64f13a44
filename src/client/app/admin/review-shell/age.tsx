import { formatDateTime } from '../../../ui/format.ts'
import { formatRelative } from '../../../ui/format-relative.ts'
import { OverdueBadge } from '../admin-parts/overdue-badge.tsx'

interface AgeProps {
  since: string
  now: number
  /** By when it is to be done, where it waits for something. */
  dueAt?: string | undefined
}

/** How long something waits already; once that is too long, how long ago it was due. */
export function Age({ since, now, dueAt }: AgeProps) {
  if (dueAt !== undefined && Date.parse(dueAt) < now) return <OverdueBadge dueAt={dueAt} now={now} />
  return (
    <time dateTime={since} title={formatDateTime(since)} className="whitespace-nowrap">
      {formatRelative(since, now)}
    </time>
  )
}
