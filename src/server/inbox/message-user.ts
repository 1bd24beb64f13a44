import { sql } from 'drizzle-orm'
import type { SupportMessageForm } from '#contract/inbox/support.ts'
import { answerWithinHours } from '#domain/inbox/inbox.ts'
import { messageRefusal } from '#domain/inbox/support.ts'
import { replies, support_messages } from '#server/database/schema/inbox.ts'
import { queueAnswer } from '#server/notifications/inbox-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Services } from '#server/services.ts'
import { lockAdminAndPerson, personOf } from '#server/users/lock-people.ts'
import { mailThreadOf } from './mail/mail-thread.ts'
import { auditWords } from './messages.ts'
import { refuseIncomplete } from './send-support-message.ts'

/**
 * Opens a conversation in a member's name that begins with our words: its own message is empty, and ours is its first
 * reply, stored and emailed in one transaction. The admin has it, as after an answer. 'conflict' for an account that is
 * suspended or deleted.
 */
export function messageUser(
  { database, config }: Pick<Services, 'database' | 'config'>,
  adminId: string,
  userId: string,
  form: SupportMessageForm,
  retryKey: string | null,
): Promise<{ id: number }> {
  refuseIncomplete(form)
  const { subject } = form
  const text = form.message.trim()
  const retry = retryOf(retryKey, adminId, 'message-user', userId, subject, text)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      const { person } = await lockAdminAndPerson(tx, adminId, userId, 'answerPeople')
      const refusal = messageRefusal(personOf(person), adminId)
      if (refusal) throw new Refusal(refusal.kind, refusal.sentence, { code: refusal.code })
      const [{ id }] = (await tx
        .insert(support_messages)
        .values({
          user_id: userId,
          subject,
          message: '',
          begun_words: sql`folded(${text})`,
          status: 'answered',
          owner_id: adminId,
          due_at: sql`clock_timestamp() + make_interval(hours => ${answerWithinHours('support')})`,
        })
        .returning({ id: support_messages.id })) as [{ id: number }]
      const [reply] = await tx
        .insert(replies)
        .values({ support_message_id: id, author_id: adminId, text })
        .returning({ id: replies.id })
      await queueAnswer(tx, {
        kind: 'support',
        replyId: reply!.id,
        text,
        about: { id, subject, message: '' },
        recipient: {
          userId,
          email: person.email,
          firstName: person.first_name,
          language: person.language,
        },
        answerLink: null,
        thread: await mailThreadOf(tx, config, { kind: 'support', id }, reply!.id),
        isFirst: true,
      })
      await recordAudit(tx, {
        actorId: adminId,
        ...auditWords({ kind: 'support', id }, 'replied'),
        action: 'support.begun',
        memberId: userId,
      })
      publishFacts(tx, ['inbox', 'messages'], userId)
      return { id }
    }),
  )
}
