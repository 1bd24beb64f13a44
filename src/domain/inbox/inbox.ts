/** Inquiries come from businesses on the contact page, support messages from members, appeals from suspended ones. */
export const MESSAGE_KINDS = ['inquiry', 'support', 'appeal'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const INBOX_STATUSES = ['open', 'answered', 'closed'] as const
export type InboxStatus = (typeof INBOX_STATUSES)[number]

export const INBOX_STATUS_LABELS: Record<InboxStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** Promised (specification §1 Public claims, §9 Other claims). */
const ANSWER_WITHIN_HOURS = 24

/** Promised on the page of a suspended account. */
export const APPEAL_WITHIN_HOURS = 48

export function answerWithinHours(kind: MessageKind): number {
  return kind === 'appeal' ? APPEAL_WITHIN_HOURS : ANSWER_WITHIN_HOURS
}

/** Filters for messages without an owner. */
export const NO_OWNER = 'none'

export function isOverdue(message: { status: InboxStatus; dueAt: string }, now: number): boolean {
  return message.status === 'open' && Date.parse(message.dueAt) < now
}

export const REPLY_NEEDED = 'Please write a reply.'

type ReplyRefusal = 'closed' | 'answered-meanwhile'

/** Why a message cannot be answered now, or null: it is closed, or it has a reply the writer has not read. */
export function replyRefusal(
  message: { status: InboxStatus; replies: number },
  seenReplies: number,
): ReplyRefusal | null {
  if (message.status === 'closed') return 'closed'
  return message.replies > seenReplies ? 'answered-meanwhile' : null
}
