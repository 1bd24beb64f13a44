import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { SOLD_OUT_SENTENCE, showsStock } from '#domain/rewards/rewards.ts'
import { reward_requests, rewards } from '#server/database/schema/rewards.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

/**
 * Takes one from stock; false if the reward has unlimited stock (kept as `holds_stock`). 'conflict' when sold out.
 * Lock the reward before the request (reliability: Lock order).
 */
export async function takeStock(tx: Tx, rewardId: number): Promise<boolean> {
  const [reward] = await tx
    .select({ stock: rewards.stock })
    .from(rewards)
    .where(and(eq(rewards.id, rewardId), isNotNull(rewards.stock)))
    .for('no key update')
  if (!reward) return false
  if (reward.stock! <= 0) {
    throw new Refusal('conflict', SOLD_OUT_SENTENCE, { code: 'reward.sold-out' })
  }
  await changeStock(tx, rewardId, -1)
  return true
}

/**
 * Returns the stock a request holds, once. Call it before rejecting or cancelling (reliability: Lock order); the
 * database refuses to move a request that still holds stock.
 */
export async function returnStock(tx: Tx, requestId: number): Promise<void> {
  const holding = and(eq(reward_requests.id, requestId), reward_requests.holds_stock)
  const [reward] = await tx
    .select({ id: rewards.id, deliveryKind: rewards.delivery_kind })
    .from(rewards)
    .where(
      inArray(rewards.id, tx.select({ id: reward_requests.reward_id }).from(reward_requests).where(holding)),
    )
    .for('no key update')
  if (!reward) return
  const [request] = await tx
    .update(reward_requests)
    .set({ holds_stock: false })
    .where(holding)
    .returning({ deliveryKind: reward_requests.delivery_kind })
  // A stock of codes does not count a request from before it.
  if (request && (reward.deliveryKind !== 'stock' || request.deliveryKind === 'stock'))
    await changeStock(tx, reward.id, 1)
}

/** A stock made unlimited in the meantime stays so. Publishes only numbers that members see. */
async function changeStock(tx: Tx, rewardId: number, by: 1 | -1): Promise<void> {
  const [changed] = await tx
    .update(rewards)
    .set({ stock: sql`${rewards.stock} + ${by}` })
    .where(and(eq(rewards.id, rewardId), isNotNull(rewards.stock)))
    .returning({ stock: rewards.stock })
  if (changed?.stock == null) return
  if (showsStock(changed.stock) || showsStock(changed.stock - by)) publishFacts(tx, ['rewards'])
}
