import { sql } from 'drizzle-orm'
import { REFERRAL_BONUS_POINTS } from '../src/domain/referrals.ts'
import type { Tx } from '../src/server/platform/db/database.ts'

/** Writes the ledger in order of time. A reversal first names the kind and ref of its entry, then its id. */
export async function insertLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with happened as materialized (
      select nextval(pg_get_serial_sequence('entries', 'id')) as id, moved.*
      from (
        select s.user_id, t.points as amount, 'task_award' as kind, s.id::text as ref_id,
          'Task completed: ' || t.title as description, coalesce(v.reviewed_at, s.reviewed_at) as at
        from submissions s join tasks t on t.id = s.task_id left join undone_reviews v on v.submission_id = s.id
        where 'approved' in (s.status, v.status)
        union all
        select s.user_id, -v.points_awarded, 'reversal', 'task_award ' || s.id, 'Taken back: ' || t.title, v.undone_at
        from undone_reviews v join submissions s on s.id = v.submission_id join tasks t on t.id = s.task_id
        union all
        select user_id, -points_spent, 'redemption', id::text, 'Redeemed: ' || reward_name, requested_at
        from reward_requests
        union all
        select r.user_id, r.points_spent, 'refund', r.id::text, 'Points returned: ' || r.reward_name, d.decided_at
        from request_decisions d join reward_requests r on r.id = d.request_id
        where d.to_status in ('rejected', 'cancelled')
        union all
        select user_id, amount, 'adjustment', id::text, description, made_at from adjustments
        union all
        select user_id, -amount, 'reversal', 'adjustment ' || id, 'Reversed: ' || description, undone_at
        from adjustments where undone_at is not null
        union all
        select friend.id, ${REFERRAL_BONUS_POINTS}::int, 'referral_bonus', r.id || '/' || r.round,
          'Referral bonus: ' || friend.reason, r.paid_at
        from referrals r cross join lateral (
          values (r.referrer_id, 'your friend qualified'), (r.referee_id, 'you qualified')) friend(id, reason)
        where r.paid_at is not null
        union all
        select c.user_id, c.bonus_points, 'media_bonus', c.id::text, 'Bonus media: ' || m.filename, c.claimed_at
        from media_claims c join media m on m.id = c.media_id where c.bonus_points > 0
        order by at, kind desc
      ) moved
    )
    insert into entries (id, user_id, amount, kind, ref_id, description, balance_after, version, created_at)
    overriding system value
    select id, user_id, amount, kind,
      coalesce((select o.id::text from happened o where o.kind || ' ' || o.ref_id = h.ref_id), ref_id),
      description, sum(amount) over story, row_number() over story, at
    from happened h
    window story as (partition by user_id order by id)
    order by id`)
  await tx.execute(sql`
    update accounts a set balance = e.balance_after, version = e.version
    from (select distinct on (user_id) * from entries order by user_id, version desc) e
    where a.user_id = e.user_id`)
}
