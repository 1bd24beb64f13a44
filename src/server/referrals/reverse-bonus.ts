import { eq, sql } from 'drizzle-orm'
import { bonusIsDue } from '#domain/referrals/referrals.ts'
import { referrals } from '#server/database/schema/referrals.ts'
import { queueReferralReversed } from '#server/notifications/referral-mails.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockAccounts, reverse } from '#server/points/ledger.ts'
import { netTaskPoints } from './pay-bonus.ts'

interface LostBonus {
  referralId: number
  referrerId: string
  refereeId: string
  entries: { id: number; userId: string; amount: number }[]
}

/** The paid bonus that would be lost if the newcomer had `pointsFewer` fewer task points, or null. */
export async function bonusLostWith(
  tx: Tx,
  refereeId: string,
  pointsFewer: number,
): Promise<LostBonus | null> {
  if (bonusIsDue((await netTaskPoints(tx, refereeId)) - pointsFewer)) return null
  const [lost] = await queryRows<LostBonus>(
    tx,
    `select r.id as "referralId", r.referrer_id as "referrerId", r.referee_id as "refereeId",
       json_agg(json_build_object('id', e.id, 'userId', e.user_id, 'amount', e.amount) order by e.user_id) as entries
     from referrals r join entries e on e.kind = 'referral_bonus' and e.ref_id = r.id || '/' || r.round
     where r.referee_id = $1 and r.paid_at is not null group by r.id`,
    [refereeId],
  )
  return lost ?? null
}

/** Locks the member's account and that of a paid referrer. */
export async function lockAccountsForReversal(tx: Tx, memberId: string): Promise<void> {
  const [paid] = await queryRows<{ referrerId: string }>(
    tx,
    `select referrer_id as "referrerId" from referrals where referee_id = $1 and paid_at is not null`,
    [memberId],
  )
  await lockAccounts(tx, paid ? [memberId, paid.referrerId] : [memberId])
}

/**
 * Reverses the bonus for both friends when the newcomer no longer qualifies; a new round can pay it again. Call it after
 * the award was reversed, with the accounts locked.
 */
export async function reverseReferralBonusIfLost(tx: Tx, refereeId: string): Promise<LostBonus | null> {
  const lost = await bonusLostWith(tx, refereeId, 0)
  if (lost === null) return null
  for (const entry of lost.entries) await reverse(tx, entry.id)
  await queueReferralReversed(tx, lost.referralId)
  await tx
    .update(referrals)
    .set({ paid_at: null, round: sql`${referrals.round} + 1` })
    .where(eq(referrals.id, lost.referralId))
  for (const userId of [lost.referrerId, lost.refereeId]) {
    publishFacts(tx, ['referrals'], userId)
  }
  return lost
}
