import type { Conversation } from '#contract/inbox/inbox.ts'
import { internal_notes } from '#server/database/schema/inbox.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditWords, conversationColumn, lockMessage, type MessageRef } from './messages.ts'
import { findConversation } from './queries.ts'

/** Adds the team's own words to a message of any status; nothing else about it changes. */
export function addInternalNote(
  database: Database,
  adminId: string,
  message: MessageRef,
  words: string,
  retryKey: string | null,
): Promise<Conversation> {
  const text = words.trim()
  const retry = retryOf(retryKey, adminId, 'inbox-note', message, text)
  return database.transaction(async (tx) => {
    await withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'answerPeople')
      await lockMessage(tx, message)
      const [note] = await tx
        .insert(internal_notes)
        .values({ [conversationColumn(message.kind)]: message.id, author_id: adminId, text })
        .returning({ id: internal_notes.id })
      await recordAudit(tx, { actorId: adminId, ...auditWords(message, 'noted') })
      publishFacts(tx, ['inbox'])
      return note!
    })
    return findConversation(tx, message)
  })
}
