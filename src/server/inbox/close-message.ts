import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { answerWithinHours, INBOX_STATUS_LABELS } from '#domain/inbox/inbox.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import {
  auditWords,
  changeMessage,
  lockMessage,
  type MessageRef,
  ownerWhoAnswers,
  refuseOwnSuspension,
} from './messages.ts'
import { findConversation } from './queries.ts'

const ALREADY = {
  open: 'This message is already open.',
  closed: 'This message is already closed.',
} as const

/**
 * Closes or reopens a message; reopening restarts the reply time. 'conflict' if nothing would change; 'forbidden' for an
 * appeal about the admin's own suspension.
 */
export function closeMessage(
  database: Database,
  adminId: string,
  message: MessageRef,
  status: 'open' | 'closed',
): Promise<Conversation> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'answerPeople')
    const locked = await lockMessage(tx, message)
    if (locked.status === status) {
      throw new Refusal('conflict', ALREADY[status], { code: `inbox.already-${status}` })
    }
    await refuseOwnSuspension(tx, locked, adminId)
    await changeMessage(tx, message, {
      status,
      ...(status === 'open' && {
        owner_id: await ownerWhoAnswers(tx, locked.ownerId),
        due_at: new Date(Date.now() + answerWithinHours(locked.kind) * HOUR_MS),
      }),
    })
    await recordAudit(tx, {
      actorId: adminId,
      ...auditWords(message, status === 'open' ? 'reopened' : 'closed'),
      before: { status: INBOX_STATUS_LABELS[locked.status] },
      after: { status: INBOX_STATUS_LABELS[status] },
    })
    publishFacts(tx, ['inbox'])
    if (locked.userId !== null) publishFacts(tx, ['messages'], locked.userId)
    return findConversation(tx, message)
  })
}

/** A suspension that ends is its own answer, and no snoozed appeal comes back. */
export async function closeAppeal(tx: Tx, suspensionId: number): Promise<void> {
  await tx
    .update(support_messages)
    .set({ status: 'closed' })
    .where(
      and(
        eq(support_messages.suspension_id, suspensionId),
        or(eq(support_messages.status, 'open'), isNotNull(support_messages.snoozed_until)),
      ),
    )
  publishFacts(tx, ['inbox'])
}
