import { Clock, Hourglass } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import { formatDeadline } from '#domain/text/format.ts'
import { formatRelative, formatSpan, MINUTE_MS } from '#domain/text/format-relative.ts'

export function OverdueBadge({ dueAt, now }: { dueAt: string; now: number }) {
  return (
    <Badge tone="red" icon={<Clock size={13} strokeWidth={2.5} />}>
      <time dateTime={dueAt} title={`Due ${formatDeadline(dueAt)}`}>
        Overdue by {formatSpan(Math.max(now - Date.parse(dueAt), MINUTE_MS))}
      </time>
    </Badge>
  )
}

interface DueBadgeProps {
  dueAt: string
  now: number
  /** Instead of the deadline alone. */
  title?: string
}

export function DueBadge({ dueAt, now, title = `Due ${formatDeadline(dueAt)}` }: DueBadgeProps) {
  return (
    <Badge tone="blue" icon={<Hourglass size={13} strokeWidth={2.5} />}>
      <time dateTime={dueAt} title={title}>
        Due {formatRelative(dueAt, now)}
      </time>
    </Badge>
  )
}
