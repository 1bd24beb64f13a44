import { sql } from 'drizzle-orm'
import type { Tx } from '../src/server/platform/db/database.ts'
import type { DemoDeed } from './inbox.ts'
import type { DemoPeople } from './people.ts'

/**
 * Writes down what the admins did in the demo's story, as the product would have: each deed once, in the order it
 * happened, so that what is newer has the greater id.
 */
export async function insertAudit(
  tx: Tx,
  { admin, secondAdmin }: DemoPeople,
  deeds: readonly DemoDeed[],
): Promise<void> {
  const others = deeds.map((deed) => ({ member_id: null, before: null, after: null, reason: null, ...deed }))
  await tx.execute(sql`
    insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason,
      happened_at)
    select actor_id, action, subject_type, subject_id, label, member_id, before, after, reason, happened_at
    from (
      select coalesce(s.first_reviewed_by, s.reviewed_by) as actor_id,
        'submission.' || case when s.contested_at is not null then 'rejected' else s.status end as action,
        'submission' as subject_type, s.id::text as subject_id, t.title as label, s.user_id as member_id,
        '{"status": "pending"}'::jsonb as before,
        jsonb_strip_nulls(jsonb_build_object(
          'status', case when s.contested_at is not null then 'rejected' else s.status end,
          'pointsAwarded', s.points_awarded)) as after,
        coalesce(s.first_review_notes, s.review_notes) as reason,
        coalesce(s.reviewed_at, s.contested_at - interval '3 hours') as happened_at
      from submissions s join tasks t on t.id = s.task_id
      where coalesce(s.first_reviewed_by, s.reviewed_by) is not null
        and not exists (select 1 from undone_reviews v where v.submission_id = s.id)
      union all
      select v.reviewed_by, 'submission.' || v.status, 'submission', s.id::text, t.title, s.user_id,
        '{"status": "pending"}'::jsonb,
        jsonb_strip_nulls(jsonb_build_object('status', v.status, 'pointsAwarded', v.points_awarded)),
        v.review_notes, v.reviewed_at
      from undone_reviews v join submissions s on s.id = v.submission_id join tasks t on t.id = s.task_id
      union all
      select v.undone_by, case v.status when 'approved' then 'submission.approval-undone'
          else 'submission.rejection-undone' end, 'submission', s.id::text, t.title, s.user_id,
        jsonb_build_object('status', v.status, 'pointsAwarded', v.points_awarded),
        jsonb_build_object('status', s.status, 'pointsAwarded', null), v.reason, v.undone_at
      from undone_reviews v join submissions s on s.id = v.submission_id join tasks t on t.id = s.task_id
      union all
      select d.decided_by, 'request.' || d.to_status, 'request', d.request_id::text, w.name, r.user_id,
        jsonb_build_object('status', d.from_status), jsonb_build_object('status', d.to_status), d.notes, d.decided_at
      from request_decisions d join reward_requests r on r.id = d.request_id join rewards w on w.id = r.reward_id
      where d.to_status <> 'cancelled' and d.undoes is null
      union all
      select ${admin.id}, 'points.adjusted', 'adjustment', e.ref_id, coalesce(u.first_name, 'A member'), e.user_id,
        jsonb_build_object('balance', e.balance_after - e.amount), jsonb_build_object('balance', e.balance_after),
        e.description, e.created_at
      from entries e join users u on u.id = e.user_id where e.kind = 'adjustment'
      union all
      select case when t.id % 3 = 0 then ${secondAdmin.id} else ${admin.id} end, 'task.created', 'task', t.id::text,
        t.title, null,
        null, jsonb_build_object('title', t.title, 'category', t.category, 'points', t.points,
          'capacity', t.capacity, 'deadline', t.deadline, 'priority', false, 'status', 'active'), null, t.created_at
      from tasks t where t.system_key is null
      union all
      select ${secondAdmin.id}, case when t.hidden then 'task.hidden' else 'task.prioritised' end, 'task', t.id::text,
        t.title, null,
        case when t.hidden then '{"hidden": false}'::jsonb else '{"priority": false}'::jsonb end,
        case when t.hidden then '{"hidden": true}'::jsonb else '{"priority": true}'::jsonb end,
        null, least(t.created_at + interval '30 hours', clock_timestamp() - interval '20 minutes')
      from tasks t where t.hidden or t.priority
      union all
      select a.created_by, 'announcement.created', 'announcement', a.id::text, a.title, null, null,
        jsonb_build_object('title', a.title, 'priority', a.priority, 'expiresAt', a.expires_at), null, a.created_at
      from announcements a
      union all
      select ${admin.id}, 'user.suspended', 'user', u.id, coalesce(u.first_name, 'A member'), u.id,
        '{"suspended": false}'::jsonb, '{"suspended": true}'::jsonb,
        'Two accounts from one household claimed the same tasks.', u.suspended_at
      from users u where u.suspended_at is not null
      union all
      select actor_id, action, subject_type, subject_id, label, member_id, before, after, reason,
        happened_at::timestamptz
      from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as deed(actor_id text, action text, subject_type text,
        subject_id text, label text, member_id text, before jsonb, after jsonb, reason text, happened_at text)
    ) happened
    order by happened_at, subject_type, subject_id`)
}
