import { eq, sql } from 'drizzle-orm'
import { APPEAL_WITHIN_HOURS } from '#domain/inbox/inbox.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { users } from '#server/database/schema/users.ts'
import { type OwnSuspension, suspensionOfLink } from '#server/identity/suspension/own-suspension.ts'
import { suspensionLink } from '#server/identity/suspension/suspension-link.ts'
import { queueInboxAlert } from '#server/notifications/inbox-mails.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Signing } from '#server/platform/signing.ts'
import { lockMessage } from './messages.ts'
import { IN_THE_APP, storeSenderReply } from './sender-reply.ts'

/** The subject that the member's answer and our replies have. */
const SUBJECT = 'Suspended account'

/**
 * Stores a suspended member's answer, which the holder of the link need not be signed in for. Nothing happens while it
 * is not their turn, so a form sent twice arrives once. False for a link that has ended.
 */
export async function answerSuspension(
  { database, signing }: { database: Database; signing: Signing },
  token: string,
  text: string,
): Promise<boolean> {
  const found = await suspensionOfLink(database.queries, signing, token)
  if (found === null) return false
  await database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('no key update')
    const suspension = await suspensionOfLink(tx, signing, token)
    if (suspension === null || suspension.refusal !== null) return
    const { appeal } = suspension
    if (appeal === null) return openAppeal(tx, suspension, text)
    const message = await lockMessage(tx, { kind: 'appeal', id: appeal.id })
    await storeSenderReply(tx, message, { ...IN_THE_APP, text })
  })
  return true
}

async function openAppeal(tx: Tx, { id, userId }: OwnSuspension, message: string): Promise<void> {
  const [stored] = await tx
    .insert(support_messages)
    .values({
      user_id: userId,
      suspension_id: id,
      subject: SUBJECT,
      message,
      due_at: sql`clock_timestamp() + make_interval(hours => ${APPEAL_WITHIN_HOURS})`,
    })
    .returning({ id: support_messages.id })
  await queueInboxAlert(tx, { kind: 'appeal', id: stored!.id })
  publishFacts(tx, ['inbox'])
}

/** The link for the member's second answer; null once they gave it, or the suspension has ended. */
export async function linkToAnswer(tx: Tx, signing: Signing, messageId: number): Promise<LocalPath | null> {
  const [owner] = await queryRows<{ id: string; email: string }>(
    tx,
    `select u.id, u.email from support_messages m join suspensions s on s.id = m.suspension_id
       join users u on u.id = m.user_id
     where m.id = $1 and s.ended_at is null
       and not exists (select from replies r where r.support_message_id = m.id and r.source = 'member')`,
    [messageId],
  )
  return owner === undefined ? null : suspensionLink(tx, signing, owner)
}
