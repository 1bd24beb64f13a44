import type { Conversation } from '#contract/inbox/inbox.ts'
import { snoozeRefusal } from '#domain/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'

/** Why the message cannot be snoozed until then, in words, or null. */
export function whyNotUntil(
  { status, dueAt }: Pick<Conversation, 'status' | 'dueAt'>,
  until: Date,
  now: Date,
): string | null {
  const due = new Date(dueAt)
  switch (snoozeRefusal({ status, dueAt: due }, until, now)) {
    case 'closed':
      return 'This message is closed. Reopen it to snooze it.'
    case 'past':
      return 'Please pick a time in the future.'
    case 'past-due':
      return due < now ? 'A reply is overdue.' : `A reply is due on ${formatDateTime(due)}.`
    case null:
      return null
  }
}
