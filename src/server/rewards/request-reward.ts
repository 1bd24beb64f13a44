import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { BodyOf } from '#contract/endpoint.ts'
import type { requestReward as contract, RewardRequest } from '#contract/rewards/rewards.ts'
import { redemptionDescription } from '#domain/points/descriptions.ts'
import { pointsMissing } from '#domain/rewards/rewards.ts'
import { formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { accounts } from '#server/database/schema/points.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { lockedOnce, retryOf } from '#server/platform/db/idempotency.ts'
import { type Actor, actorLock, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { insertRow } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { spend } from '#server/points/ledger.ts'
import { HELD_UNTIL, refuseWhileHeld } from './address-change-hold.ts'
import { destinationOf, KNOWN, type Known, ownDestinations } from './destination.ts'
import { transferOf } from './etransfers/transfer.ts'
import { IS_COUNTED, lockOfferedReward } from './lock-offered-reward.ts'
import { presentRequest } from './present.ts'
import { writeSigns } from './signs/write-signs.ts'
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
  return database.transaction((tx) =>
    lockedOnce(
      tx,
      retry,
      { locks: [actorLock(userId)], read: () => queryOne<Seen>(tx, SEEN, [userId, rewardId]) },
      ([actor], seen) => redeem(tx, mayStillAct(actor, 'member'), rewardId, order, seen),
    ),
  )
}

async function redeem(
  tx: Tx,
  actor: Actor,
  rewardId: number,
  order: RewardOrder,
  { heldUntil, isCounted, ...known }: Seen,
): Promise<RewardRequest> {
  const { id: userId } = actor
  refuseWhileHeld(heldUntil)
  const reward = await lockOfferedReward(tx, rewardId, userId, isCounted ?? false)
  if (order.expectedPointsCost !== undefined && order.expectedPointsCost !== reward.points_cost) {
    throw new Refusal(
      'conflict',
      words('This reward now costs {points}.', { points: as(formatPoints, reward.points_cost) }),
      { code: 'reward.price-changed' },
    )
  }
  const own = ownDestinations(known)
  const holdsStock = reward.stock !== null && (await takeStock(tx, reward.id))
  const request = await insertRow(tx, reward_requests, {
    reward_id: reward.id,
    user_id: userId,
    points_spent: reward.points_cost,
    reward_name: reward.name,
    reward_value: reward.value,
    reward_description: reward.description,
    ...destinationOf(actor, reward.destination_kind, order, own),
    ...transferOf(reward.delivery_kind, order, own),
    holds_stock: holdsStock,
    delivery_kind: reward.delivery_kind,
    amount_cents: reward.amount_cents,
  })
  await writeSigns(tx, request, false)
  const paid = await spend(tx, {
    userId,
    points: reward.points_cost,
    kind: 'redemption',
    refId: String(request.id),
    description: redemptionDescription(reward.name),
  })
  if (!paid) throw await tooFewPoints(tx, userId, reward.points_cost)
  publishFacts(tx, ['requests'], userId)
  return presentRequest(request, reward.category)
}

interface Seen extends pg.QueryResultRow, Known {
  heldUntil: Date | null
  /** `IS_COUNTED`; null if there is no such reward. */
  isCounted: boolean | null
}

/** Read after the actor's lock and before the reward's. */
const SEEN = `select ${HELD_UNTIL} as "heldUntil", ${IS_COUNTED} as "isCounted", ${KNOWN} from users u where u.id = $1`

async function tooFewPoints(tx: Tx, userId: string, pointsCost: number): Promise<Refusal> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.user_id, userId))
  const missing = pointsMissing({ pointsCost }, account?.balance ?? 0)
  return new Refusal(
    'conflict',
    words('This reward needs {missing, plural, one {# more point} other {# more points}}.', { missing }),
    { code: 'points.insufficient' },
  )
}
