import { sql } from 'drizzle-orm'
import type { Tx } from '../src/server/platform/db/database.ts'
import type { DemoPeople } from './people.ts'

/** Writes the admins' actions as the product would: each once, in order of time, so newer entries have greater ids. */
export async function insertAudit(tx: Tx, { admin, secondAdmin }: DemoPeople): Promise<void> {
  await tx.execute(sql`
    with reviews as (
      select id as submission_id, coalesce(first_reviewed_by, reviewed_by) as actor_id,
        case when contested_at is null then status else 'rejected' end as status, points_awarded,
        coalesce(first_review_notes, review_notes) as notes,
        coalesce(reviewed_at, contested_at - interval '3 hours') as at
      from submissions s
      where coalesce(first_reviewed_by, reviewed_by) is not null
        and not exists (select 1 from undone_reviews v where v.submission_id = s.id)
      union all
      select submission_id, reviewed_by, status, points_awarded, review_notes, reviewed_at from undone_reviews
    ), messages as (
      select 'inquiry' as kind, 'inquiry' as subject, 'Business inquiry ' as label, id, owner_id, null as user_id,
        status, created_at
      from business_inquiries
      union all
      select 'support', 'support-message', 'Support message ', id, owner_id, user_id, status, created_at
      from support_messages
    )
    insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason,
      happened_at)
    select * from (
      select r.actor_id, 'submission.' || r.status as action, 'submission' as subject_type, s.id::text as subject_id,
        t.title as label, s.user_id as member_id, '{"status": "pending"}'::jsonb as before,
        jsonb_strip_nulls(jsonb_build_object('status', r.status, 'pointsAwarded', r.points_awarded)) as after,
        r.notes as reason, r.at as happened_at
      from reviews r join submissions s on s.id = r.submission_id join tasks t on t.id = s.task_id
      union all
      select v.undone_by, 'submission.approval-undone', 'submission', s.id::text, t.title, s.user_id,
        jsonb_build_object('status', v.status, 'pointsAwarded', v.points_awarded),
        jsonb_build_object('status', s.status, 'pointsAwarded', null), v.reason, v.undone_at
      from undone_reviews v join submissions s on s.id = v.submission_id join tasks t on t.id = s.task_id
      union all
      select d.decided_by, 'request.' || d.to_status, 'request', r.id::text, r.reward_name, r.user_id,
        jsonb_build_object('status', d.from_status), jsonb_build_object('status', d.to_status), d.notes, d.decided_at
      from request_decisions d join reward_requests r on r.id = d.request_id
      where d.to_status <> 'cancelled'
      union all
      select a.made_by, 'points.adjusted', 'adjustment', a.id::text, u.first_name, u.id,
        jsonb_build_object('balance', e.balance_after - e.amount), jsonb_build_object('balance', e.balance_after),
        a.description, a.made_at
      from adjustments a join users u on u.id = a.user_id
        join entries e on e.kind = 'adjustment' and e.ref_id = a.id::text
      union all
      select ${admin.id}, 'task.created', 'task', t.id::text, t.title, null, null,
        jsonb_build_object('title', t.title, 'category', t.category, 'points', t.points, 'capacity', t.capacity,
          'deadline', t.deadline, 'priority', false, 'status', 'active'),
        null, t.created_at
      from tasks t where t.system_key is null
      union all
      select ${secondAdmin.id}, case when t.hidden then 'task.hidden' else 'task.prioritised' end, 'task', t.id::text,
        t.title, null, jsonb_build_object(changed.flag, false), jsonb_build_object(changed.flag, true),
        null, t.created_at + interval '30 hours'
      from tasks t cross join lateral (
        values ('hidden', t.hidden), ('priority', t.priority)) changed(flag, is_set)
      where changed.is_set
      union all
      select a.created_by, 'announcement.created', 'announcement', a.id::text, a.title, null, null,
        jsonb_build_object('title', a.title, 'priority', a.priority, 'expiresAt', a.expires_at), null, a.created_at
      from announcements a
      union all
      select u.suspended_by, 'user.suspended', 'user', u.id, u.first_name, u.id, '{"suspended": false}'::jsonb,
        '{"suspended": true}'::jsonb, u.suspension_reason, u.suspended_at
      from users u where u.suspended_at is not null
      union all
      select m.owner_id, m.kind || '.taken', m.subject, m.id::text, m.label || m.id, null, '{"owner": null}'::jsonb,
        jsonb_build_object('owner', m.owner_id), null, m.created_at + interval '1 hour'
      from messages m where m.owner_id is not null
      union all
      select a.author_id, m.kind || '.replied', m.subject, m.id::text, m.label || m.id, m.user_id,
        '{"status": "Open"}'::jsonb, '{"status": "Answered"}'::jsonb, null, a.created_at
      from replies a join messages m
        on (m.kind, m.id) in (('inquiry', a.inquiry_id), ('support', a.support_message_id))
      union all
      select m.owner_id, m.kind || '.closed', m.subject, m.id::text, m.label || m.id, null,
        '{"status": "Answered"}'::jsonb, '{"status": "Closed"}'::jsonb, null, m.created_at + interval '12 hours'
      from messages m where m.status = 'closed'
    ) deeds
    order by happened_at, subject_type, subject_id`)
}
