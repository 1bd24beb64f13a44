import { eq } from 'drizzle-orm'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { dutyWords, mayDo, whoHasIt } from '#domain/identity/duties.ts'
import { inTurn } from '#domain/text/word-lists.ts'
import { words } from '#domain/text/wording.ts'
import { users } from '#server/database/schema/users.ts'
import { queueAssignNotice } from '#server/notifications/inbox-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { namesFor } from '#server/users/queries.ts'
import { auditWords, changeMessage, lockMessage, type MessageRef } from './messages.ts'
import { findConversation } from './queries.ts'

/**
 * 'conflict' if the owner is not `seenOwnerId` now: of two admins who take a message, one wins. Someone else who gets it
 * is notified.
 */
export function assignMessage(
  database: Database,
  adminId: string,
  message: MessageRef,
  { ownerId, seenOwnerId }: { ownerId: string | null; seenOwnerId: string | null },
): Promise<Conversation> {
  return database.transaction(async (tx) => {
    const actor = await lockActor(tx, adminId, 'answerPeople')
    if (ownerId !== null && ownerId !== adminId) await lockOwner(tx, ownerId)
    const locked = await lockMessage(tx, message)
    if (locked.ownerId === ownerId) return findConversation(tx, message)
    if (locked.ownerId !== seenOwnerId) {
      const { owner } = await findConversation(tx, message)
      throw new Refusal(
        'conflict',
        owner
          ? words('{name} has already taken this message.', { name: owner.name })
          : 'This message is unassigned again. You can take it.',
        { code: 'inbox.owner-changed' },
      )
    }
    await changeMessage(tx, message, { owner_id: ownerId })
    if (ownerId !== null && ownerId !== adminId) {
      await queueAssignNotice(tx, { ...locked, ownerId, by: actor.first_name ?? actor.name })
    }
    await recordAudit(tx, {
      actorId: adminId,
      ...auditWords(message, ownerId === null ? 'released' : ownerId === adminId ? 'taken' : 'assigned'),
      before: { owner: locked.ownerId },
      after: { owner: ownerId },
    })
    publishFacts(tx, ['inbox'])
    return findConversation(tx, message)
  })
}

async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for('share')
  if (owner && mayDo(owner, 'answerPeople') && !owner.deleted_at && !owner.suspended_at) return
  const names = await namesFor(tx, 'answerPeople')
  throw new Refusal(
    'invalid',
    inTurn([
      words('Only an admin with {duty} can own a message.', { duty: dutyWords('answerPeople') }),
      ...whoHasIt(names),
    ]),
    {
      code: 'inbox.owner-not-admin',
    },
  )
}
