import type { Database } from '#server/platform/db/database.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { REVIEWER } from '../seed/seed-rows.ts'

/** A member with a history of about so many entries, of every kind in its usual share; returns how many. */
export async function addHistory({ pool }: Database, userId: string, entries: number): Promise<number> {
  // Four for each task: claim, proof, decision and points; the rest comes from these.
  const tasks = Math.round(entries / 6.7)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements(userId, tasks)) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
  const { rows } = await pool.query<{ count: number }>(COUNT, [userId])
  return rows[0]!.count
}

const at = (minutes: string) => `clock_timestamp() - (${minutes}) * interval '7 minutes'`

function statements(userId: string, tasks: number): string[] {
  const from = `from done k`
  return [
    `insert into users (id, name, email, first_name, last_name, province)
     values ('${userId}', 'Robin Long', '${userId}@northpoint.example', 'Robin', 'Long', 'ON')`,
    `create temp table made (n int, task_id bigint) on commit drop`,
    `with made as (insert into tasks (title, description, description_html, requirements, category, points, status)
       select 'Bench ${userId}, no. ' || k, 'Share it.', '<p>Share it.</p>', 'Keep it up', 'Local', 50, 'inactive'
       from generate_series(1, ${tasks}) k returning id)
     insert into made select row_number() over (order by id), id from made`,
    // The first is the oldest.
    `create temp table done on commit drop as select m.n, m.task_id, 1 + ${tasks} - m.n as age,
       nextval(pg_get_serial_sequence('claims', 'id')) as claim_id,
       nextval(pg_get_serial_sequence('submissions', 'id')) as submission_id
     from (select * from made order by n) m order by m.n`,
    `insert into claims (id, task_id, user_id, points, claimed_at, left_at) overriding system value
     select claim_id, task_id, '${userId}', 50, ${at('age')}, null ${from} order by n`,
    `insert into claims (task_id, user_id, points, claimed_at, left_at)
     select task_id, '${userId}', 50, ${at('age + 0.2')}, ${at('age + 0.1')} ${from} where n % 10 = 0 order by n`,
    `insert into submissions (id, claim_id, task_id, user_id, version, status, notes, submitted_at, reviewed_at, reviewed_by,
       review_notes, points_awarded) overriding system value
     select submission_id, claim_id, task_id, '${userId}', 1, 'approved', 'Posted this morning.', ${at('age - 0.1')},
       ${at('age - 0.3')}, '${REVIEWER}', 'Thank you.', 50 ${from} order by n`,
    `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason, happened_at)
     select '${REVIEWER}', 'submission.approved', 'submission', submission_id::text, 'Bench', '${userId}',
       '{"status":"pending"}', '{"status":"approved","pointsAwarded":50}', 'Thank you.', ${at('age - 0.4')} ${from} order by n`,
    `create temp table asked on commit drop as select n, age, w.name, w.id as reward_id, w.value, w.description,
       nextval(pg_get_serial_sequence('reward_requests', 'id')) as request_id
     from (select * from done where n % 2 = 0 order by n) d, (select * from rewards order by id limit 1) w order by n`,
    `insert into reward_requests (id, reward_id, user_id, status, points_spent, destination, destination_key, destination_kind,
       reward_name, reward_value, reward_description, requested_at, reviewed_at, reviewed_by, review_notes) overriding system value
     select request_id, reward_id, '${userId}', case when n % 20 = 0 then 'cancelled' else 'fulfilled' end, 50, '', '', 'none',
       name, value, description, ${at('age - 0.5')}, case when n % 20 > 0 then ${at('age - 0.7')} end,
       case when n % 20 > 0 then '${REVIEWER}' end, null from asked order by n`,
    `insert into request_decisions (request_id, from_status, to_status, decided_by, decided_at)
     select request_id, 'pending', 'cancelled', '${userId}', ${at('age - 0.6')} from asked where n % 20 = 0 order by n`,
    `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, happened_at)
     select '${REVIEWER}', 'request.' || step.status, 'request', request_id::text, name, '${userId}', '{}',
       jsonb_build_object('status', step.status), ${at('age - step.after')}
     from asked, (values ('approved', 0.6), ('fulfilled', 0.7)) step (status, after) where n % 20 > 0 order by n, step.after`,
    entriesInBulk(
      `select '${userId}', 50, 'task_award', submission_id::text, 'Task completed: Bench', ${at('age - 0.45')} ${from}
       union all select '${userId}', -50, 'redemption', request_id::text, 'Redeemed: ' || name, ${at('age - 0.5')} from asked
       union all select '${userId}', 50, 'refund', request_id::text, 'Points returned: ' || name, ${at('age - 0.6')}
       from asked where n % 20 = 0`,
    ),
    `create temp table wrote on commit drop as select n, age, nextval(pg_get_serial_sequence('support_messages', 'id')) as message_id
     from (select * from done where n % 10 = 5 order by n) d`,
    `insert into support_messages (id, user_id, subject, message, status, due_at, created_at) overriding system value
     select message_id, '${userId}', 'My points', 'Where are they?', 'answered', clock_timestamp(), ${at('age - 0.5')} from wrote order by n`,
    `insert into replies (support_message_id, author_id, text, created_at)
     select message_id, '${REVIEWER}', 'Here they are.', ${at('age - 0.6')} from wrote order by n`,
    `insert into replies (support_message_id, author_id, source, text, created_at)
     select message_id, '${userId}', 'member', 'Thank you.', ${at('age - 0.7')} from wrote order by n`,
    `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, happened_at)
     select '${REVIEWER}', 'support.replied', 'support-message', message_id::text, 'Support message', '${userId}', ${at('age - 0.6')}
     from wrote order by n`,
    `insert into staff_notes (submission_id, user_id, author_id, body, created_at)
     select submission_id, '${userId}', '${REVIEWER}', 'Always on time.', ${at('age - 0.2')} ${from} where n % 10 = 3 order by n`,
    `insert into payout_signs (request_id, user_id, kind, noticed_at)
     select request_id, '${userId}', 'destination-changed', ${at('age - 0.5')} from asked where n % 20 = 2 order by n`,
    `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason, happened_at)
     select '${REVIEWER}', case when n % 40 = 0 then 'user.suspended' else 'user.reinstated' end, 'user', '${userId}', 'Robin',
       '${userId}', '{}', '{}', 'Two accounts.', ${at('age - 0.8')} ${from} where n % 20 = 0 order by n`,
  ]
}

/** Those that the timeline shows. */
const COUNT = `select (
  (select count(*) from claims where user_id = $1) + (select count(*) from claims where user_id = $1 and left_at is not null)
  + (select count(*) from submissions where user_id = $1) + (select count(*) from entries where user_id = $1)
  + (select count(*) from audit_log where member_id = $1) + (select count(*) from reward_requests where user_id = $1)
  + (select count(*) from request_decisions where decided_by = $1) + (select count(*) from support_messages where user_id = $1)
  + (select count(*) from replies where author_id = $1)
  + (select count(*) from staff_notes where user_id = $1) + (select count(*) from payout_signs where user_id = $1))::int as count`
