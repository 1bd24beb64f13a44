import { mails } from '../database/schema/messages.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Mail } from './layout.ts'

/** An account as mail about it needs it. */
export interface Owner {
  id: string
  email: string
  first_name: string | null
}

interface QueuedMail {
  /** What happened, named once for ever: a second mail of the same cause is not written. */
  cause: string
  /** Whom it is about, or null where the row of the person may not be there yet. */
  userId: string | null
  recipient: string
  /** Whom an answer reaches, where that is not the sender. */
  replyTo?: string
  mail: Mail
}

/** Writes a mail into the outbox, in the transaction that causes it; it waits there to be sent (decisions: Mail). */
export async function queueMail(
  queries: Queries,
  { cause, userId, recipient, replyTo, mail }: QueuedMail,
): Promise<void> {
  await queries
    .insert(mails)
    .values({
      cause,
      user_id: userId,
      recipient,
      reply_to: replyTo ?? null,
      kind: mail.kind,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
    })
    .onConflictDoNothing({ target: mails.cause })
}
