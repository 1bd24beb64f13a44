import { Archive, MailOpen, Reply } from 'lucide-react'
import { formatDeadline } from '../../../../domain/format.ts'
import { formatRelative } from '../../../../domain/format-relative.ts'
import { INBOX_STATUS_LABELS, type InboxStatus } from '../../../../domain/inbox.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { OverdueBadge } from '../admin-parts/overdue-badge.tsx'

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

/** Until when an answer is promised, and how long ago that was once it has passed. */
export function DueTime({ dueAt, now }: { dueAt: string; now: number }) {
  if (Date.parse(dueAt) < now) return <OverdueBadge dueAt={dueAt} now={now} />
  return (
    <time dateTime={dueAt} title={formatDeadline(dueAt)} className="whitespace-nowrap">
      Due {formatRelative(dueAt, now)}
    </time>
  )
}
