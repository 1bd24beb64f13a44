import { Archive, Clock, MailOpen, Reply } from 'lucide-react'
import { INBOX_STATUS_LABELS, type InboxStatus } from '../../../../domain/inbox.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { formatDeadline, formatRelative } from '../../../ui/format.ts'

const LOOKS = {
  open: ['blue', MailOpen],
  answered: ['spruce', Reply],
  closed: ['neutral', Archive],
} as const satisfies Record<InboxStatus, readonly [Tone, unknown]>

/** Where a message stands, as icon, word and tint. */
export function InboxStatusBadge({ status }: { status: InboxStatus }) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} aria-hidden="true" />}>
      {INBOX_STATUS_LABELS[status]}
    </Badge>
  )
}

/** Until when an answer is promised, marked once that has passed. */
export function DueTime({ dueAt, now }: { dueAt: string; now: number }) {
  const due = (
    <time dateTime={dueAt} title={formatDeadline(dueAt)}>
      {formatRelative(dueAt, now)}
    </time>
  )
  if (Date.parse(dueAt) >= now) return <span className="whitespace-nowrap">Due {due}</span>
  return (
    <Badge icon={<Clock size={13} strokeWidth={2.5} aria-hidden="true" />}>
      <span>Overdue: {due}</span>
    </Badge>
  )
}
