import { claimWindowEnds, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'

interface StatsRow {
  total: number
  pending: number
  earned: number
  joined_at: Date
  now: Date
  claimed_at: Date | null
  paid_at: Date | null
  qualifying: number
}

/** The member as a referrer, and as a newcomer. */
export async function summarizeReferrals(queries: Queries, userId: string, promotionIsOpen: boolean) {
  const row = await queryOne<StatsRow>(
    queries,
    `select
       (select count(*)::int from referrals where referrer_id = u.id) as total,
       (select count(*)::int from referrals where referrer_id = u.id and paid_at is null) as pending,
       (select coalesce(sum(e.amount), 0)::int from entries e left join entries x
          on x.id = case when e.kind = 'reversal' then e.ref_id::bigint end
        where e.user_id = u.id and (e.kind = 'referral_bonus' or x.kind = 'referral_bonus')) as earned,
       u.created_at as joined_at, clock_timestamp() as now, r.claimed_at, r.paid_at,
       (select coalesce(sum(e.amount), 0)::int from entries e left join entries x
          on x.id = case when e.kind = 'reversal' then e.ref_id::bigint end
        where e.user_id = u.id and (e.kind = 'task_award' or x.kind = 'task_award')) as qualifying
     from users u left join referrals r on r.referee_id = u.id where u.id = $1`,
    [userId],
  )
  const claimUntil = claimWindowEnds(row.joined_at)
  return {
    totalReferrals: row.total,
    totalRewards: row.earned,
    pendingRewards: row.pending * REFERRAL_BONUS_POINTS,
    promotionIsOpen,
    claimed: row.claimed_at && {
      claimedAt: row.claimed_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
      qualifyingPoints: row.qualifying,
    },
    claimUntil:
      promotionIsOpen && row.claimed_at === null && row.now < claimUntil ? claimUntil.toISOString() : null,
  }
}
