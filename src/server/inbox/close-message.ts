import type { Conversation } from '#contract/inbox/inbox.ts'
import { ANSWER_WITHIN_HOURS, INBOX_STATUS_LABELS } from '#domain/inbox/inbox.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditWords, changeMessage, lockMessage, type MessageRef } from './messages.ts'
import { findConversation } from './queries.ts'

/** Closes or reopens a message; reopening restarts the reply time. 'conflict' if nothing would change. */
export function closeMessage(
  database: Database,
  adminId: string,
  message: MessageRef,
  status: 'open' | 'closed',
): Promise<Conversation> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const locked = await lockMessage(tx, message)
    if (locked.status === status) {
      throw new Refusal('conflict', `This message is already ${status}.`, { code: `inbox.already-${status}` })
    }
    await changeMessage(tx, message, {
      status,
      ...(status === 'open' && { due_at: new Date(Date.now() + ANSWER_WITHIN_HOURS * HOUR_MS) }),
    })
    await recordAudit(tx, {
      actorId: adminId,
      ...auditWords(message, status === 'open' ? 'reopened' : 'closed'),
      before: { status: INBOX_STATUS_LABELS[locked.status] },
      after: { status: INBOX_STATUS_LABELS[status] },
    })
    publishFacts(tx, ['inbox'])
    return findConversation(tx, message)
  })
}
