import type { ReplySource } from '#domain/inbox/inbox.ts'
import { answerWithinHours } from '#domain/inbox/inbox.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { replies } from '#server/database/schema/inbox.ts'
import { queueInboxAlert } from '#server/notifications/inbox-mails.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { changeMessage, conversationColumn, type lockMessage, ownerWhoAnswers } from './messages.ts'

interface SenderReply {
  source: Exclude<ReplySource, 'admin'>
  text: string
  /** Only where a mail came from another address than the sender's. */
  fromAddress: string | null
  /** The part of a mail that repeats older ones. */
  quoted: string | null
  /** The Message-ID or digest of a mail. */
  mailKey: string | null
}

/** Words that did not come by email. */
export const IN_THE_APP = { source: 'member', fromAddress: null, quoted: null, mailKey: null } as const

/**
 * Stores the sender's later words in their locked conversation. It is open again with a new due time, and its owner, or
 * else the team, gets an alert. An auto-reply changes nothing. Returns the id of the reply.
 */
export async function storeSenderReply(
  tx: Tx,
  message: Awaited<ReturnType<typeof lockMessage>>,
  { source, text, fromAddress, quoted, mailKey }: SenderReply,
): Promise<number> {
  const { kind, id, userId, dueAt, status } = message
  const [stored] = await tx
    .insert(replies)
    .values({
      [conversationColumn(kind)]: id,
      author_id: fromAddress === null ? userId : null,
      source,
      text,
      from_address: fromAddress,
      quoted,
      mail_key: mailKey,
    })
    .returning({ id: replies.id })
  if (source !== 'auto') {
    const ownerId = await ownerWhoAnswers(tx, message.ownerId)
    await changeMessage(tx, message, {
      status: 'open',
      owner_id: ownerId,
      snoozed_until: null,
      // Words that still wait keep their time.
      due_at: status === 'open' ? dueAt : new Date(Date.now() + answerWithinHours(kind) * HOUR_MS),
    })
    await queueInboxAlert(tx, { kind, id, reply: { id: stored!.id, ownerId } })
  }
  publishFacts(tx, ['inbox'])
  if (userId !== null) publishFacts(tx, ['messages'], userId)
  return stored!.id
}
