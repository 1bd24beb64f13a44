import { sql } from 'drizzle-orm'
import type { SupportMessageForm } from '#contract/inbox/support.ts'
import { answerWithinHours } from '#domain/inbox/inbox.ts'
import { MESSAGE_INCOMPLETE, MESSAGE_SENT, messageIsComplete } from '#domain/inbox/support.ts'
import { isBlank } from '#domain/text/text.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { queueInboxAlert, queueSupportMessage } from '#server/notifications/inbox-mails.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

/** Stores a message and emails it to support in one transaction; a retry with the same key sends nothing twice. */
export function sendSupportMessage(
  database: Database,
  userId: string,
  form: SupportMessageForm,
  retryKey: string | null,
): Promise<{ id: number; message: string }> {
  refuseIncomplete(form)
  const { subject } = form
  const message = form.message.trim()
  const retry = retryOf(retryKey, userId, 'contact', subject, message)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      const actor = await lockActor(tx, userId, 'member')
      const [stored] = await tx
        .insert(support_messages)
        .values({
          user_id: userId,
          subject,
          message,
          due_at: sql`clock_timestamp() + make_interval(hours => ${answerWithinHours('support')})`,
        })
        .returning({ id: support_messages.id })
      await queueSupportMessage(tx, { id: stored!.id, subject, message }, actor)
      await queueInboxAlert(tx, { kind: 'support', id: stored!.id })
      publishFacts(tx, ['inbox', 'messages'], userId)
      return { id: stored!.id, message: MESSAGE_SENT }
    }),
  )
}

export function refuseIncomplete(form: SupportMessageForm): void {
  if (messageIsComplete(form)) return
  const fields = Object.entries(form).filter(([, text]) => isBlank(text))
  throw new Refusal('invalid', MESSAGE_INCOMPLETE, {
    code: 'message.incomplete',
    fields: Object.fromEntries(fields.map(([name]) => [name, MESSAGE_INCOMPLETE])),
  })
}
