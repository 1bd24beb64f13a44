/** What the seeding follows from; a fifth of it are members. */
const MEMBERS_PER_SUBMISSION = 0.2
const SUBMISSIONS_PER_TASK = 200

/** The migration before which the rows are written: the last that adds a table of claims, proofs or the audit log. */
export const SEEDED_BEFORE = '0004_tasks'

/** Rows for the tables that existed before `SEEDED_BEFORE`, as many submissions as the bench of growth has per member. */
export function earlierRows(submissions: number): string[] {
  const members = Math.round(submissions * MEMBERS_PER_SUBMISSION)
  const tasks = Math.round(submissions / SUBMISSIONS_PER_TASK)
  const since = `clock_timestamp() - interval '730 days'`
  const at = `${since} + interval '727 days' * (k::float8 / ${submissions})`
  const member = `'m' || k % ${members}`
  const one = (words: string, by: string) =>
    `(array['${words.replaceAll(' ', `','`)}'])[1 + (${by}) % ${words.split(' ').length}]`
  const first = one(
    'Avery Robin Jordan Maya Noah Olivia Liam Zoé Lucas Chloé Li Wei Fatima Amir Ng Sofia',
    'k',
  )
  const last = one('Tremblay Gagnon Roy Bouchard Morin Singh Patel Nguyễn Chen Wong Kim Smith Wu', 'k / 16')
  return [
    `insert into users (id, name, email, email_verified, first_name, last_name, province, terms_version,
       terms_accepted_at, role, created_at)
     select 'm' || k, first || ' ' || last, lower(first || '.' || last) || k || '@example.ca', true, first, last, 'ON',
       '1', ${since}, case when k < 10 then 'admin' else 'user' end, ${since} + interval '700 days' * (k::float8 / ${members})
     from (select k, ${first} as first, ${last} as last from generate_series(0, ${members - 1}) k) m`,
    `insert into sessions (id, token, user_id, expires_at)
     select 's' || k, 't' || k, 'm' || k, clock_timestamp() + interval '20 days' from generate_series(0, ${members / 4}) k`,
    `insert into tasks (title, description, description_html, requirements, category, points, created_at)
     select 'Visit the café, no. ' || k, 'Tell what you **liked**.', '<p>Tell what you <strong>liked</strong>.</p>',
       'Say that it is sponsored', 'Local', 20 + k % 19, ${since}
     from generate_series(1, ${tasks}) k`,
    `insert into claims (task_id, user_id, points, claimed_at)
     select 1 + k / ${SUBMISSIONS_PER_TASK} % ${tasks}, ${member}, 20, ${at} from generate_series(0, ${submissions - 1}) k`,
    `insert into submissions (claim_id, task_id, user_id, version, status, notes, image_hash, image_sha256, submitted_at,
       reviewed_at, reviewed_by, review_notes, points_awarded)
     select id, task_id, user_id, 1, status, 'Posted this morning; the link is in my profile.',
       case when id % 5 = 0 then substr(md5('picture ' || id), 1, 16) end,
       case when id % 5 = 0 then encode(sha256(id::text::bytea), 'hex') end, claimed_at + interval '1 hour',
       case when status <> 'pending' then claimed_at + interval '9 hours' end,
       case when status <> 'pending' then 'm' || id % 10 end, case when status = 'rejected' then 'Not visible.' end,
       case when status = 'approved' then 20 end
     from (select *, case when id > ${submissions} - 4000 then 'pending' when id % 13 = 0 then 'rejected'
       else 'approved' end as status from claims) c order by id`,
    `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version, created_at)
     select user_id, 20, 'task_award', id::text, 'Task completed: no. ' || task_id,
       20 * row_number() over member, row_number() over member, reviewed_at
     from submissions where status = 'approved' window member as (partition by user_id order by id) order by id`,
    `insert into accounts (user_id, balance, version)
     select u.id, coalesce(sum(amount), 0), count(e.id) from users u left join entries e on e.user_id = u.id group by u.id`,
    `insert into rewards (name, description, points_cost, category, value)
     select '$' || k || ' card', 'For a local shop.', 20, case when k % 4 = 0 then 'Goods' else 'Gift Cards' end, '$' || k
     from generate_series(1, 40) k`,
    `insert into reward_requests (reward_id, user_id, status, points_spent, destination, requested_at)
     select 1 + k % 40, ${member}, 'pending', 20, 'm' || k || '@example.ca', ${at}
     from generate_series(0, ${submissions / 10}) k`,
    `insert into request_decisions (request_id, from_status, to_status, decided_by, decided_at)
     select id, 'pending', 'approved', 'm1', requested_at from reward_requests`,
    `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, happened_at)
     select reviewed_by, 'submission.' || status, 'submission', id::text, 'Visit the café, no. ' || task_id, user_id,
       '{"status":"pending"}', jsonb_build_object('status', status), reviewed_at
     from submissions where status <> 'pending' order by id`,
    `insert into mails (cause, user_id, recipient, subject, text_body, html_body, created_at, sent_at)
     select 'submission-reviewed:' || id || ':0', user_id, user_id || '@example.ca', 'Approved: no. ' || task_id,
       repeat('Your proof was approved. ', 10), repeat('<p>Your proof was approved.</p>', 40), reviewed_at, reviewed_at
     from submissions where status <> 'pending' and id % 5 = 0 order by id`,
    `insert into notices (user_id, cause, title, body, link, created_at)
     select user_id, cause, subject, 'Your proof was approved.', '/points', created_at from mails order by id`,
    `insert into support_messages (user_id, subject, message)
     select ${member}, 'About a task', 'Could you look at it again, please?' from generate_series(1, ${submissions / 100}) k`,
    `insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply)
     select ${member}, 'submit', 'k' || k, md5(k::text), '{"id": 1}' from generate_series(1, ${submissions / 50}) k`,
  ]
}
