import { and, eq, isNull, sql } from 'drizzle-orm'
import { bonusIsDue, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { referrals } from '#server/database/schema/referrals.ts'
import { queueReferralPaid } from '#server/notifications/referral-mails.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit, lockAccounts } from '#server/points/ledger.ts'

/** SQL: the approved task awards of member $1, net of reversals; only these count (decisions: Referrals). */
const NET_TASK_POINTS = `(select coalesce(sum(e.amount), 0)::int from entries e
  left join entries reversed on reversed.id = case when e.kind = 'reversal' then e.ref_id::bigint end
  where e.user_id = $1 and (e.kind = 'task_award' or reversed.kind = 'task_award'))`

export async function netTaskPoints(tx: Tx, userId: string): Promise<number> {
  const { points } = await queryOne<{ points: number }>(tx, `select ${NET_TASK_POINTS} as points`, [userId])
  return points
}

const UNPAID = 'where referee_id = $1 and paid_at is null'

/** The unpaid referrer, or null. Read before the accounts are locked. */
async function awaitingReferrer(tx: Tx, refereeId: string): Promise<string | null> {
  const [referral] = await wholeRows(tx, referrals, UNPAID, [refereeId])
  return referral?.referrer_id ?? null
}

/**
 * The task points of a member whose friend waits for a bonus, or null. Read after the award is in the ledger, with both
 * accounts locked (`lockAccounts`), so that two approvals at the same time can't both miss the threshold.
 */
export async function readUnpaidBonus(tx: Tx, refereeId: string): Promise<{ points: number } | null> {
  const [unpaid] = await queryRows<{ points: number }>(
    tx,
    `select ${NET_TASK_POINTS} as points from referrals ${UNPAID}`,
    [refereeId],
  )
  return unpaid ?? null
}

/** Pays both friends once the newcomer has more than QUALIFYING_POINTS. */
export async function payReferralBonusIfDue(
  tx: Tx,
  refereeId: string,
  unpaid: { points: number } | null,
): Promise<boolean> {
  if (!unpaid || !bonusIsDue(unpaid.points)) return false
  const [referral] = await tx
    .update(referrals)
    .set({ paid_at: sql`clock_timestamp()` })
    .where(and(eq(referrals.referee_id, refereeId), isNull(referrals.paid_at)))
    .returning()
  if (!referral) return false
  const refId = `${referral.id}/${referral.round}`
  const bonus = { points: REFERRAL_BONUS_POINTS, kind: 'referral_bonus' as const, refId }
  await credit(tx, {
    ...bonus,
    userId: referral.referrer_id,
    description: 'Referral bonus: your friend qualified',
  })
  await credit(tx, { ...bonus, userId: referral.referee_id, description: 'Referral bonus: you qualified' })
  await queueReferralPaid(tx, referral.id)
  for (const userId of [referral.referrer_id, referral.referee_id]) {
    publishFacts(tx, ['referrals'], userId)
  }
  return true
}

/** Locks the member's account and that of an unpaid referrer. */
export async function lockAccountsForAward(tx: Tx, memberId: string): Promise<void> {
  const referrerId = await awaitingReferrer(tx, memberId)
  await lockAccounts(tx, referrerId === null ? [memberId] : [memberId, referrerId])
}
