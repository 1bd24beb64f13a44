import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { requestReward as contract, RewardRequest } from '#contract/rewards/rewards.ts'
import { pointsMissing } from '#domain/rewards/rewards.ts'
import { formatPoints, plural } from '#domain/text/format.ts'
import { accounts } from '#server/database/schema/points.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { spend } from '#server/points/ledger.ts'
import { refuseAfterAddressChange } from './address-change-hold.ts'
import { readDestination } from './destination.ts'
import { lockOfferedReward } from './lock-offered-reward.ts'
import { presentRequest } from './present.ts'
import { takeStock } from './stock.ts'

type RewardOrder = NonNullable<BodyOf<typeof contract>>

/**
 * Request and spending are one transaction: two redemptions never spend the same point. 'conflict' for too few points,
 * an unavailable reward or a changed price.
 */
export function requestReward(
  database: Database,
  userId: string,
  rewardId: number,
  order: RewardOrder,
  retryKey: string | null,
): Promise<RewardRequest> {
  const retry = retryOf(retryKey, userId, `request reward ${rewardId}`, order)
  return database.transaction((tx) => withIdempotency(tx, retry, () => redeem(tx, userId, rewardId, order)))
}

async function redeem(tx: Tx, userId: string, rewardId: number, order: RewardOrder): Promise<RewardRequest> {
  const [actor] = await Promise.all([lockActor(tx, userId, 'member'), refuseAfterAddressChange(tx, userId)])
  const reward = await lockOfferedReward(tx, rewardId, userId)
  if (order.expectedPointsCost !== undefined && order.expectedPointsCost !== reward.points_cost) {
    throw new Refusal('conflict', `This reward now costs ${formatPoints(reward.points_cost)}.`, {
      code: 'reward.price-changed',
    })
  }
  const holdsStock = reward.stock !== null && (await takeStock(tx, reward.id))
  const [request] = await tx
    .insert(reward_requests)
    .values({
      reward_id: reward.id,
      user_id: userId,
      points_spent: reward.points_cost,
      reward_name: reward.name,
      reward_value: reward.value,
      reward_description: reward.description,
      ...(await readDestination(tx, actor, reward.destination_kind, order)),
      holds_stock: holdsStock,
    })
    .returning()
  const paid = await spend(tx, {
    userId,
    points: reward.points_cost,
    kind: 'redemption',
    refId: String(request!.id),
    description: `Redeemed: ${reward.name}`,
  })
  if (!paid) throw await tooFewPoints(tx, userId, reward.points_cost)
  publishFacts(tx, ['requests'], userId)
  return presentRequest(request!, reward.category)
}

async function tooFewPoints(tx: Tx, userId: string, pointsCost: number): Promise<Refusal> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.user_id, userId))
  const missing = pointsMissing({ pointsCost }, account?.balance ?? 0)
  return new Refusal('conflict', `This reward needs ${plural(missing, 'more point', 'more points')}.`, {
    code: 'points.insufficient',
  })
}
