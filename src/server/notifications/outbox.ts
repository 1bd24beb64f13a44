import type { Language } from '#domain/text/own-language.ts'
import { mails } from '#server/database/schema/notifications.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { insertLast } from '#server/platform/db/whole-rows.ts'
import type { Mail } from './layout.ts'

export interface Owner {
  id: string
  email: string
  first_name: string | null
  /** A null value is English. */
  language: Language | null
}

export interface QueuedMail {
  /** Unique per event: a second email with the same cause is not written. */
  cause: string
  /** The member it is about, or null where their row may not exist yet. */
  userId: string | null
  recipient: string
  /** The address that answers go to, if it is not the sender. */
  replyTo?: string
  /** The Message-ID of the mail that it answers, or the cause of an email of ours. */
  inReplyTo?: string | null
  mail: Mail
}

/** Writes an email to the outbox, in the transaction that causes it (decisions: Email). */
export async function queueMail(
  queries: Queries,
  { cause, userId, recipient, replyTo, inReplyTo, mail }: QueuedMail,
): Promise<void> {
  const row = {
    cause,
    user_id: userId,
    recipient,
    reply_to: replyTo ?? null,
    in_reply_to: inReplyTo ?? null,
    kind: mail.kind,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
  }
  await insertLast(queries, mails, row, 'on conflict (cause) do nothing')
}
