import {
  limitReachedSentence,
  type OfferRefusal,
  offerRefusal,
  SOLD_OUT_SENTENCE,
} from '#domain/rewards/rewards.ts'
import type { Words } from '#domain/text/wording.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { queryOne, StartAgain, type Tx } from '#server/platform/db/database.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockAccounts } from '#server/points/ledger.ts'
import { rewardMissing } from './refusals.ts'

type RewardRow = typeof rewards.$inferSelect

/** SQL: whether reward $2 has a stock or a limit. */
export const IS_COUNTED =
  '(select stock is not null or limit_per_member is not null from rewards where id = $2)'

/**
 * The lock is shared without stock or limit, so that requests do not block each other; otherwise it is exclusive, and
 * the member's requests are counted after the account lock. `isCounted` is what was seen before.
 */
export async function lockOfferedReward(
  tx: Tx,
  rewardId: number,
  userId: string,
  isCounted: boolean,
): Promise<RewardRow> {
  const reward = await lockReward(tx, rewardId, isCounted ? 'no key update' : 'share')
  if (!isCounted && needsExclusiveLock(reward))
    throw new StartAgain('The reward was given a stock or a limit.')
  if (reward.limit_per_member !== null) await lockAccounts(tx, [userId])
  const ownRequests = reward.limit_per_member === null ? 0 : await countOwnRequests(tx, rewardId, userId)
  const { is_active: isActive, stock, limit_per_member: limitPerMember } = reward
  const reason = offerRefusal({ isActive, stock, limitPerMember }, ownRequests)
  if (reason !== null) throw refusalOf(reason, limitPerMember)
  return reward
}

function needsExclusiveLock({ stock, limit_per_member }: RewardRow): boolean {
  return stock !== null || limit_per_member !== null
}

async function lockReward(tx: Tx, rewardId: number, strength: 'share' | 'no key update'): Promise<RewardRow> {
  const [reward] = await wholeRows(tx, rewards, `where id = $1 for ${strength}`, [rewardId])
  if (!reward || reward.deleted_at !== null) throw rewardMissing()
  return reward
}

/** Counts the member's requests that are neither rejected nor cancelled, as the limit does. */
export async function countOwnRequests(tx: Tx, rewardId: number, userId: string): Promise<number> {
  const { count } = await queryOne<{ count: number }>(
    tx,
    `select count(*)::int as count from reward_requests
     where user_id = $1 and reward_id = $2 and status not in ('rejected', 'cancelled')`,
    [userId, rewardId],
  )
  return count
}

function refusalOf(reason: OfferRefusal, limitPerMember: number | null): Refusal {
  const sentences: Record<OfferRefusal, Words | string> = {
    inactive: 'This reward isn’t available right now.',
    'sold-out': SOLD_OUT_SENTENCE,
    'limit-reached': limitReachedSentence(limitPerMember ?? 0),
  }
  return new Refusal('conflict', sentences[reason], { code: `reward.${reason}` })
}
