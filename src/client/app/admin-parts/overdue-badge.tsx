import { Clock } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import { formatDeadline } from '#domain/text/format.ts'
import { formatSpan, MINUTE_MS } from '#domain/text/format-relative.ts'

export function OverdueBadge({ dueAt, now }: { dueAt: string; now: number }) {
  return (
    <Badge tone="red" icon={<Clock size={13} strokeWidth={2.5} />}>
      <time dateTime={dueAt} title={`Due ${formatDeadline(dueAt)}`}>
        Overdue by {formatSpan(Math.max(now - Date.parse(dueAt), MINUTE_MS))}
      </time>
    </Badge>
  )
}
