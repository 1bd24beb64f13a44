import { REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'

/** Records what the rows before it earned and cost. */
export async function insertLedger(tx: Tx): Promise<void> {
  await tx.$client.query(entriesInBulk(MOVEMENTS))
}

const MOVEMENTS = `
  select s.user_id, c.points, 'task_award', s.id::text, 'Task completed: ' || t.title,
    coalesce(v.reviewed_at, s.reviewed_at)
  from submissions s join claims c on c.id = s.claim_id join tasks t on t.id = s.task_id
    left join undone_reviews v on v.submission_id = s.id
  where 'approved' in (s.status, v.status)
  union all
  select s.user_id, -v.points_awarded, 'reversal', 'task_award ' || s.id, 'Reversed: Task completed: ' || t.title, v.undone_at
  from undone_reviews v join submissions s on s.id = v.submission_id join tasks t on t.id = s.task_id
  union all
  select user_id, -points_spent, 'redemption', id::text, 'Redeemed: ' || reward_name, requested_at
  from reward_requests
  union all
  select r.user_id, r.points_spent, 'refund', r.id || '/' || d.id, 'Points returned: ' || r.reward_name, d.decided_at
  from request_decisions d join reward_requests r on r.id = d.request_id
  where d.to_status in ('rejected', 'cancelled')
  union all
  select user_id, amount, 'adjustment', id::text, description, made_at from adjustments
  union all
  select user_id, -amount, 'reversal', 'adjustment ' || id, 'Reversed: ' || description, undone_at
  from adjustments where undone_at is not null
  union all
  select friend.id, ${REFERRAL_BONUS_POINTS}, 'referral_bonus', r.id || '/' || r.round,
    'Referral bonus: ' || friend.reason, r.paid_at
  from referrals r cross join lateral (
    values (r.referrer_id, 'your friend qualified'), (r.referee_id, 'you qualified')) friend(id, reason)
  where r.paid_at is not null
  union all
  select c.user_id, c.bonus_points, 'media_bonus', c.id::text, 'Bonus media: ' || m.filename, c.claimed_at
  from media_claims c join media m on m.id = c.media_id where c.bonus_points > 0`
