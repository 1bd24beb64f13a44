import { and, eq, not } from 'drizzle-orm'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { returnDescription } from '#domain/points/descriptions.ts'
import { cancelRefusal, tooLateToCancelSentence } from '#domain/rewards/rewards.ts'
import { request_decisions, reward_requests } from '#server/database/schema/rewards.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld } from '#server/desk/holds.ts'
import { type Database, StartAgain, type Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit } from '#server/points/ledger.ts'
import { presentRequest } from './present.ts'
import { findOwnRequest } from './request-queries.ts'
import { returnStock } from './stock.ts'

/** Cancels and refunds in one transaction, once. Raced against a decision, one wins and the other gets 'conflict'. */
export function cancelRequest(database: Database, userId: string, requestId: number): Promise<RewardRequest> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const { request, category } = await findOwnRequest(tx, userId, requestId)
    if (cancelRefusal(request) !== null) throw await tooLate(tx, userId, requestId)
    await returnStock(tx, requestId)
    const [cancelled] = await tx
      .update(reward_requests)
      .set({ status: 'cancelled' })
      .where(
        and(
          eq(reward_requests.id, requestId),
          eq(reward_requests.status, 'pending'),
          not(reward_requests.holds_stock),
        ),
      )
      .returning()
    if (!cancelled) throw await changedSince(tx, userId, requestId)
    // Sent together; PostgreSQL runs them in this order.
    const [[step]] = await Promise.all([
      tx
        .insert(request_decisions)
        .values({
          request_id: requestId,
          from_status: request.status,
          to_status: 'cancelled',
          decided_by: userId,
        })
        .returning({ id: request_decisions.id }),
      cancelHeld(tx, REWARD_DESK, requestId, 'cancelled'),
    ])
    await credit(tx, {
      userId,
      points: cancelled.points_spent,
      kind: 'refund',
      refId: `${requestId}/${step!.id}`,
      description: returnDescription(request.reward_name),
    })
    publishFacts(tx, ['requests'], userId)
    return presentRequest(cancelled, category)
  })
}

async function changedSince(tx: Tx, userId: string, requestId: number): Promise<Error> {
  const { request } = await findOwnRequest(tx, userId, requestId)
  return request.status === 'pending'
    ? new StartAgain('The reward was given a stock of codes.')
    : tooLate(tx, userId, requestId)
}

async function tooLate(tx: Tx, userId: string, requestId: number): Promise<Refusal> {
  const { request } = await findOwnRequest(tx, userId, requestId)
  return new Refusal('conflict', tooLateToCancelSentence(request.status), {
    code: `request.${cancelRefusal(request) ?? 'already-decided'}`,
  })
}
