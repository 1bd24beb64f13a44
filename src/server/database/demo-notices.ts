import { sql } from 'drizzle-orm'
import { FULFILLED_NOTE } from '../../domain/rewards.ts'
import type { Tx } from '../platform/database.ts'
import type { DemoPerson } from './demo-people.ts'

/** So many of the newest were not seen yet. */
const UNSEEN = 2

/** Writes the notices the person got about what was decided, in the product's words; they saw all but the newest. */
export async function insertNotices(tx: Tx, { id }: DemoPerson): Promise<void> {
  await tx.execute(sql`
    insert into notices (user_id, cause, title, body, link, created_at, read_at)
    select ${id}, cause, title, body, link, at,
      case when row_number() over (order by at desc) > ${UNSEEN} then at + interval '2 hours' end
    from (
      select 'submission-reviewed:' || s.id || ':' || floor(extract(epoch from s.reviewed_at) * 1000) as cause,
        case s.status when 'approved' then 'Approved: ' else 'Not approved yet: ' end || t.title as title,
        case s.status when 'approved' then to_char(s.points_awarded, 'FM9,999') || ' points are in your account.'
          else coalesce(s.review_notes, 'Open the task to submit again.') end as body,
        case s.status when 'approved' then '/points' else '/tasks/' || t.id end as link,
        s.reviewed_at as at
      from submissions s join tasks t on t.id = s.task_id
      where s.user_id = ${id} and s.status <> 'pending' and s.replaced_at is null
      union all
      select 'request-decided:' || d.id,
        case d.to_status when 'approved' then 'Approved: ' when 'fulfilled' then 'Delivered: '
          else 'Not approved: ' end || w.name,
        coalesce(nullif(d.notes, ${FULFILLED_NOTE}), ''), '/points', d.decided_at
      from request_decisions d join reward_requests r on r.id = d.request_id join rewards w on w.id = r.reward_id
      where r.user_id = ${id} and d.to_status <> 'cancelled'
    ) happened
    order by at`)
}
