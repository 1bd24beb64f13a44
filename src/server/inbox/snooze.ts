import type { Conversation } from '#contract/inbox/inbox.ts'
import { type InboxStatus, type SnoozeRefusal, snoozeRefusal } from '#domain/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
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

/**
 * Takes a message out of the open ones until then, or with null brings it back as it is. Nothing happens if it is so
 * already. 'conflict' for a closed one; 'forbidden' for an appeal about the admin's own suspension.
 */
export function snoozeMessage(
  database: Database,
  adminId: string,
  message: MessageRef,
  given: string | null,
): Promise<Conversation> {
  const until = given === null ? null : new Date(given)
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'answerPeople')
    const locked = await lockMessage(tx, message)
    if (locked.snoozedUntil?.getTime() === until?.getTime()) return findConversation(tx, message)
    if (until !== null) refuseSnooze(locked, until)
    await refuseOwnSuspension(tx, locked, adminId)
    const owner_id = await ownerWhoAnswers(tx, locked.ownerId)
    await changeMessage(tx, message, { snoozed_until: until, owner_id })
    await recordAudit(tx, {
      actorId: adminId,
      ...auditWords(message, until === null ? 'woken' : 'snoozed'),
      before: { snoozedUntil: locked.snoozedUntil },
      after: { snoozedUntil: until },
    })
    publishFacts(tx, ['inbox'])
    return findConversation(tx, message)
  })
}

type Snoozable = { status: InboxStatus; dueAt: Date }

const SENTENCES: Record<SnoozeRefusal, (message: Snoozable) => Words | string> = {
  closed: () => 'This message is closed. Reopen it to snooze it.',
  past: () => 'That time has passed. Please choose a later one.',
  'past-due': ({ dueAt }) =>
    words(
      'Messages that wait for an answer can’t be snoozed past their due time, which is {dueAt} for this one. Choose an earlier time, or answer it first.',
      { dueAt: as(formatDateTime, dueAt) },
    ),
}

function refuseSnooze(message: Snoozable, until: Date): void {
  const refusal = snoozeRefusal(message, until, new Date())
  if (refusal === null) return
  const sentence = SENTENCES[refusal](message)
  throw refusal === 'closed'
    ? new Refusal('conflict', sentence, { code: 'inbox.closed' })
    : new Refusal('invalid', sentence, { code: `inbox.snooze-${refusal}` })
}
