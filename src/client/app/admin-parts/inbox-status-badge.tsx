import { Archive, MailOpen, Reply } from 'lucide-icons'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import type { InboxMessage } from '#contract/inbox/inbox.ts'
import { INBOX_STATUS_LABELS, type InboxStatus, isOverdue } from '#domain/inbox/inbox.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { OverdueBadge } from './overdue-badge.tsx'

const LOOKS = {
  open: ['blue', MailOpen],
  answered: ['spruce', Reply],
  closed: ['neutral', Archive],
} as const satisfies Record<InboxStatus, readonly [Tone, unknown]>

export function InboxStatusBadge({ status }: { status: InboxStatus }) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
      {INBOX_STATUS_LABELS[status]}
    </Badge>
  )
}

/** Only for open messages: when the reply is due, or how long it is overdue. */
export function DueTime({ message, now }: { message: Pick<InboxMessage, 'status' | 'dueAt'>; now: number }) {
  const { status, dueAt } = message
  if (status !== 'open') return null
  if (isOverdue(message, now)) return <OverdueBadge dueAt={dueAt} now={now} />
  return (
    <time dateTime={dueAt} title={formatDeadline(dueAt)} className="whitespace-nowrap">
      Due {formatRelative(dueAt, now)}
    </time>
  )
}
