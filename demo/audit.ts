import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { DemoPeople } from './people.ts'

/** Writes the admins' actions as the product would: each once, in order of time, so newer entries have greater ids. */
export async function insertAudit(tx: Tx, { admin }: DemoPeople): Promise<void> {
  await tx.execute(sql`
    with reviews as (
      select id as submission_id, reviewed_by as actor_id, status, points_awarded, review_notes as notes, reviewed_at as at,
        failed_lines
      from submissions s
      where reviewed_by is not null and not exists (select 1 from undone_reviews v where v.submission_id = s.id)
      union all
      select id, first_reviewed_by, 'rejected', null, first_review_notes, contested_at - interval '3 hours',
        first_failed_lines
      from submissions where contested_at is not null
      union all
      select submission_id, reviewed_by, status, points_awarded, review_notes, reviewed_at, failed_lines from undone_reviews
    )
    insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason,
      happened_at)
    select * from (
      select r.actor_id, 'submission.' || r.status as action, 'submission' as subject_type, s.id::text as subject_id,
        t.title as label, s.user_id as member_id, '{"status": "pending"}'::jsonb as before,
        jsonb_strip_nulls(jsonb_build_object('status', r.status, 'pointsAwarded', r.points_awarded,
          'failedLines', to_jsonb(nullif(r.failed_lines, '{}')))) as after,
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
        jsonb_build_object('title', t.title, 'category', t.category, 'points', t.points, 'status', 'active'),
        null, t.created_at
      from tasks t where t.system_key is null
      union all
      select ${admin.id}, 'client.created', 'client', c.id::text, c.name, null, null,
        jsonb_build_object('name', c.name, 'contacts', jsonb_array_length(c.contacts)), null, c.created_at
      from clients c
      union all
      select ${admin.id}, 'campaign.' || step.action, 'campaign', p.id::text, p.name, null,
        jsonb_build_object('status', step.before), jsonb_build_object('status', step.after), null, step.at
      from campaigns p cross join lateral (values
        ('created', null, 'Draft', p.created_at + interval '1 minute'),
        ('started', 'Draft', 'Running', p.starts_on::timestamp at time zone 'America/Toronto'),
        ('finishing', 'Running', 'Finishing', p.finished_at - interval '24 hours'),
        ('finished', 'Finishing', 'Finished', p.finished_at)) step (action, before, after, at)
      where step.at is not null
      union all
      select s.suspended_by, 'user.suspended', 'user', u.id, u.first_name, u.id, '{"suspended": false}'::jsonb,
        '{"suspended": true}'::jsonb, s.member_text, s.since
      from suspensions s join users u on u.id = s.user_id
      union all
      select m.owner_id, 'support.taken', 'support-message', m.id::text, 'Support message ' || m.id, null,
        '{"owner": null}'::jsonb, jsonb_build_object('owner', m.owner_id), null, m.created_at + interval '1 hour'
      from support_messages m where m.owner_id is not null
      union all
      select r.author_id, 'support.replied', 'support-message', m.id::text, 'Support message ' || m.id, m.user_id,
        null, null, null, r.created_at
      from replies r join support_messages m on m.id = r.support_message_id where r.author_id <> m.user_id
    ) deeds
    order by happened_at, subject_type, subject_id`)
}
