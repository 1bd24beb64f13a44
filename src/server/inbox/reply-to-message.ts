import { eq } from 'drizzle-orm'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { INBOX_STATUS_LABELS, repliesThatCount, replyRefusal } from '#domain/inbox/inbox.ts'
import { likelyLanguage } from '#domain/text/language.ts'
import { words } from '#domain/text/wording.ts'
import { replies, support_messages } from '#server/database/schema/inbox.ts'
import { users } from '#server/database/schema/users.ts'
import { type AnswerRecipient, queueAnswer } from '#server/notifications/inbox-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Services } from '#server/services.ts'
import { linkToAnswer } from './answer-suspension.ts'
import { mailThreadOf } from './mail/mail-thread.ts'
import {
  auditWords,
  changeMessage,
  conversationColumn,
  lockMessage,
  type MessageRef,
  ownerWhoAnswers,
  refuseOwnSuspension,
} from './messages.ts'
import { findConversation } from './queries.ts'
import { messageMissing } from './refusals.ts'

interface Reply {
  text: string
  seenReplies: number
}

/**
 * Stores and emails a reply in one transaction; the admin takes the message if it is unassigned. Of two admins who
 * reply at the same time, the second gets 'conflict' and can read the first reply. 'forbidden' for an appeal about the
 * admin's own suspension.
 */
export function replyToMessage(
  { database, signing, config }: Pick<Services, 'database' | 'signing' | 'config'>,
  adminId: string,
  message: MessageRef,
  reply: Reply,
  retryKey: string | null,
): Promise<Conversation> {
  const text = reply.text.trim()
  const retry = retryOf(retryKey, adminId, 'inbox-reply', message, text)
  return database.transaction(async (tx) => {
    await withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'answerPeople')
      const member = message.kind === 'inquiry' ? null : await lockWriter(tx, message.id)
      const locked = await lockMessage(tx, message)
      await refuseReply(tx, locked, reply.seenReplies)
      await refuseOwnSuspension(tx, locked, adminId)
      const [stored] = await tx
        .insert(replies)
        .values({
          [conversationColumn(message.kind)]: message.id,
          author_id: adminId,
          text,
        })
        .returning({ id: replies.id })
      await changeMessage(tx, message, {
        status: 'answered',
        snoozed_until: null,
        owner_id: (await ownerWhoAnswers(tx, locked.ownerId)) ?? adminId,
      })
      await queueAnswer(tx, {
        kind: locked.kind,
        replyId: stored!.id,
        text,
        about: locked,
        recipient: member ?? {
          userId: null,
          email: locked.email!,
          firstName: locked.firstName,
          language: likelyLanguage(locked.message),
        },
        answerLink: locked.kind === 'appeal' ? await linkToAnswer(tx, signing, message.id) : null,
        thread: await mailThreadOf(tx, config, message, stored!.id),
      })
      await recordAudit(tx, {
        actorId: adminId,
        ...auditWords(message, 'replied'),
        memberId: member?.userId ?? null,
        ...(locked.status !== 'answered' && {
          before: { status: INBOX_STATUS_LABELS[locked.status] },
          after: { status: INBOX_STATUS_LABELS.answered },
        }),
      })
      publishFacts(tx, ['inbox'])
      if (member) publishFacts(tx, ['messages'], member.userId)
      return stored!
    })
    return findConversation(tx, message)
  })
}

/** Locks the member, so that their account can't be deleted first. */
async function lockWriter(tx: Tx, messageId: number): Promise<AnswerRecipient & { userId: string }> {
  const [writer] = await tx
    .select({ userId: users.id, email: users.email, firstName: users.first_name, language: users.language })
    .from(support_messages)
    .innerJoin(users, eq(users.id, support_messages.user_id))
    .where(eq(support_messages.id, messageId))
    .for('share', { of: users })
  if (!writer) throw messageMissing()
  return writer
}

async function refuseReply(
  tx: Tx,
  message: MessageRef & { status: Conversation['status']; replies: number },
  seenReplies: number,
): Promise<void> {
  const refusal = replyRefusal(message, seenReplies)
  if (refusal === 'closed') {
    throw new Refusal('conflict', 'This message is closed. Reopen it to reply.', {
      code: 'inbox.closed',
    })
  }
  if (refusal === 'answered-meanwhile') {
    const author = repliesThatCount((await findConversation(tx, message)).replies).at(-1)?.author
    throw new Refusal(
      'conflict',
      words('{author} has just replied. Read that reply, then send yours if it’s still needed.', {
        author: author ?? '',
      }),
      { code: 'inbox.answered-meanwhile' },
    )
  }
}
