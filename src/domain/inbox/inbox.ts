import { sentence } from '#domain/text/wording.ts'

/** Inquiries come from businesses on the contact page, support messages from members, appeals from suspended ones. */
export const MESSAGE_KINDS = ['inquiry', 'support', 'appeal'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const INBOX_STATUSES = ['open', 'answered', 'closed'] as const
export type InboxStatus = (typeof INBOX_STATUSES)[number]

export const INBOX_STATUS_LABELS: Record<InboxStatus, string> = {
  open: sentence('Open'),
  answered: sentence('Answered'),
  closed: sentence('Closed'),
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

/** The signed-in admin in an address, so that a shared link means 'mine' for everyone who opens it. */
export const MINE = 'me'

export function isOverdue(message: { status: InboxStatus; dueAt: string }, now: number): boolean {
  return message.status === 'open' && Date.parse(message.dueAt) < now
}

export const REPLY_NEEDED = sentence('Please write a reply.')

/** Who wrote: one of us, the member in the app, or either kind of sender by email. 'auto' is an auto-reply or a bounce. */
export const REPLY_SOURCES = ['admin', 'member', 'email', 'auto'] as const
export type ReplySource = (typeof REPLY_SOURCES)[number]

/** Auto-replies and bounces change nothing, so nobody has to have read them. */
export function repliesThatCount<R extends { source: ReplySource }>(replies: readonly R[]): R[] {
  return replies.filter(({ source }) => source !== 'auto')
}

/** Files of any other kind are dropped: only their names are kept. */
export const REPLY_FILE_KINDS = ['picture', 'pdf', 'dropped'] as const
export type ReplyFileKind = (typeof REPLY_FILE_KINDS)[number]

export const NOTE_NEEDED = sentence('Please write a note.')

export type SnoozeRefusal = 'closed' | 'past' | 'past-due'

/** Why a message cannot be snoozed until then, or null: it is closed, the time is over, or an unanswered one would be late. */
export function snoozeRefusal(
  message: { status: InboxStatus; dueAt: Date },
  until: Date,
  now: Date,
): SnoozeRefusal | null {
  if (message.status === 'closed') return 'closed'
  if (until <= now) return 'past'
  return message.status === 'open' && until > message.dueAt ? 'past-due' : null
}

type ReplyRefusal = 'closed' | 'answered-meanwhile'

/** Why a message cannot be answered now, or null: it is closed, or it has a reply the writer has not read. */
export function replyRefusal(
  message: { status: InboxStatus; replies: number },
  seenReplies: number,
): ReplyRefusal | null {
  if (message.status === 'closed') return 'closed'
  return message.replies > seenReplies ? 'answered-meanwhile' : null
}
