import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { PROFILE_TASK_KEY } from '#domain/tasks/tasks.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'

/** Everything else follows from these two. */
export interface SeedSize {
  submissions: number
  members: number
}

/** The one member with full pages in every list, at every size. */
export const BUSY_MEMBER = 'busy-member'
export const REVIEWER = 'reviewer-1'

/** Equal at every size: what is offered now, and what the busy member did. */
const LISTED_TASKS = 250
const REWARDS = 40
const REVIEWERS = 10
const BUSY = { submissions: 250, claims: 60, requests: 200, notices: 200 }

/** The team keeps up at every size: only the newest of each kind still wait. */
const BACKLOG = { submissions: 4000, requests: 200, supportMessages: 80, inquiries: 80 }

/** Newest reviews whose emails failed. */
const FAILED_MAILS = 200

const CLAIMS_PER_PAST_TASK = 200

/** Submissions for each message of a kind. */
const SUBMISSIONS_PER = { supportMessage: 100, inquiry: 200 }

/** A category of a few old tasks, which no new submission has. */
export const OLD_CATEGORY = 'Winter Fair'

/** Triggers that are off while rows load: we count these totals once at the end. */
const COUNTED_AT_THE_END = [
  ['submissions', 'submissions_counted'],
  ['reward_requests', 'reward_requests_totalled'],
  ['reward_requests', 'reward_requests_counted'],
  ['accounts', 'accounts_counted'],
] as const

const FIRST_NAMES =
  'Avery Robin Jordan Maya Noah Olivia Liam Emma Lucas Chloe Ethan Zoe Mateo Aisha Priya Wei Fatima Amir Sofia Leo Nora Felix Amelie Hugo Ines Omar Yuki Tariq Elena Pavel Grace Kofi Ananya Dmitri Leila Marcus Simone Theo Ursula Victor'
const LAST_NAMES =
  'Tremblay Gagnon Roy Bouchard Gauthier Morin Lavoie Fortin Singh Patel Nguyen Chen Wong Kim Smith Brown Martin Wilson MacDonald Campbell Stewart Murphy Kelly Leblanc Cormier Okafor Mensah Silva Costa Rossi Novak Kowalski Petrov Haddad Khan Ali Hassan Ortiz Garcia Lopez'
const DOMAINS = 'example.ca example.com example.org mail.example mailbox.example'
const CATEGORIES =
  'Social Media,Feedback,Local,Photos,Outdoors,Surveys,Events,Newsletters,Neighbourhood,Shops'
const PLACES =
  'bakery,bookshop,barber,garden centre,market,café,bike workshop,florist,museum,library,pharmacy,music school'

const words = (text: string, separator = ' ') =>
  `array[${text
    .split(separator)
    .map((word) => `'${word}'`)
    .join(',')}]`
const oneOf = (list: string, at: string) => `(${list})[1 + (${at}) % array_length(${list}, 1)]`

const FIRST = words(FIRST_NAMES)
const LAST = words(LAST_NAMES)
const SINCE = `clock_timestamp() - interval '730 days'`

/** The backlog comes in one day at every size, so that the same share of it is late. */
function timeOf(submissions: number): string {
  const before = submissions - BACKLOG.submissions
  return `${SINCE} + case when n <= ${before} then interval '727 days' * (n::float8 / ${before})
    else interval '727 days' + interval '1 day' * ((n - ${before})::float8 / ${BACKLOG.submissions}) end`
}

/** The statements that write the rows, in order, each with what it writes. Ids and times ascend together. */
export function seedStatements({ submissions, members }: SeedSize): [what: string, sql: string][] {
  const pastTasks = Math.round(submissions / CLAIMS_PER_PAST_TASK)
  const requests = Math.round(submissions / 10)
  /** One in this many submissions replaces a rejected first version. */
  const replacedEvery = 33
  const replaced = Math.floor(submissions / replacedEvery)
  const firstNewest = replaced + BUSY.submissions
  return [
    ...COUNTED_AT_THE_END.map(([table, trigger]): [string, string] => [
      'totals wait',
      `alter table ${table} disable trigger ${trigger}`,
    ]),
    [
      'members',
      `insert into users (id, name, email, first_name, last_name, phone_number, province,
         terms_version, terms_accepted_at, role, duties, created_at, updated_at)
       select id, first || ' ' || last, email, first, last, '+1 416 555 0100', 'ON',
         '${TERMS_VERSION}', joined, role, case when role = 'admin' then array['reviews', 'payouts', 'content', 'support'] else '{}' end,
         joined, joined
       from (
         select md5('member ' || k)::uuid::text as id, first, last, 'user' as role, joined,
           lower(first || '.' || last) || k || '@' || ${oneOf(words(DOMAINS), 'k / 7')} as email
         from (select k, ${oneOf(FIRST, 'k')} as first, ${oneOf(LAST, `k / 40`)} as last,
                 ${SINCE} + interval '700 days' * (k::float8 / ${members}) as joined
               from generate_series(0, ${members - 1}) k) m
         union all select 'reviewer-' || k, 'Avery', 'Roy', 'admin', ${SINCE}, 'reviewer-' || k || '@northpoint.example'
         from generate_series(1, ${REVIEWERS}) k
         union all select '${BUSY_MEMBER}', 'Robin', 'Busy', 'user', ${SINCE}, 'robin.busy@northpoint.example') people`,
    ],
    [
      'tasks',
      `insert into tasks (title, description, description_html, requirements, category, points, priority, status,
         deadline, created_at, updated_at)
       select ${oneOf(`array['Share', 'Photograph', 'Visit', 'Tell us about']`, 'k')} || ' the '
           || ${oneOf(words(PLACES, ','), 'k / 4')} || ', no. ' || k,
         'Tell what you **liked** and what could be better, in your own words.',
         '<p>Tell what you <strong>liked</strong> and what could be better, in your own words.</p>',
         'Say that it is sponsored' || chr(10) || 'Keep it up for a week',
         case when k <= 5 then '${OLD_CATEGORY}' else ${oneOf(words(CATEGORIES, ','), 'k')} end,
         20 + k % 19 * 10, k % 40 = 0, case when k > ${pastTasks} then 'active' else 'inactive' end,
         case when k % 3 = 0 and k > ${pastTasks} then clock_timestamp() + k % 50 * interval '1 day' end, at, at
       from (select k, ${SINCE} + interval '720 days' * (k::float8 / ${pastTasks + LISTED_TASKS}) as at
             from generate_series(1, ${pastTasks + LISTED_TASKS}) k) t`,
    ],
    [
      'what was done',
      // One member per round, at their own time; the first round is the profile task. Tasks have their time as well.
      `create temp table done on commit drop as
       select n, ${firstNewest} + n as claim_id, user_id, task_id, status, points, approved_points, at,
         case when status <> 'pending' then at + (1 + abs(n) % 47) * interval '1 hour' end as decided_at,
         case when status <> 'pending' and not automatic then 'reviewer-' || 1 + abs(n) % ${REVIEWERS} end as decided_by
       from (
         select n, md5('member ' || ((n - 1) % ${members})::bigint * 7919 % ${members})::uuid::text as user_id,
           case when n <= ${members} then (select id from tasks where system_key = '${PROFILE_TASK_KEY}')
             when n > ${submissions} * 0.95 then listed_from + 1 + n * 31 % ${LISTED_TASKS}
             else past_from + 1 + ((n - ${members})::numeric / (${submissions} * 0.95 - ${members}) * ${pastTasks - 20})::int + n % 20
           end as task_id,
           n <= ${members} as automatic,
           case when n <= ${members} then 'approved'
             when n > ${submissions - BACKLOG.submissions} and n % 7 < 3 then 'pending'
             when n % 13 = 0 then 'rejected' else 'approved' end as status,
           20 + n % 19 * 10 as points, 20 + n % 19 * 10 as approved_points,
           ${timeOf(submissions)} as at
         from generate_series(1, ${submissions}::bigint) n,
           (select min(id) filter (where system_key is null) - 1 as past_from,
              min(id) filter (where system_key is null) - 1 + ${pastTasks} as listed_from from tasks) ids
         union all
         select -k, '${BUSY_MEMBER}', last - k, false,
           case when k % 5 = 0 then 'pending' when k % 5 < 3 then 'approved' else 'rejected' end, 100, 100,
           clock_timestamp() - interval '100 days' - k * interval '1 hour'
         from generate_series(0, ${BUSY.submissions - 1}) k, (select max(id) as last from tasks) tasks) d`,
    ],
    [
      'claims',
      `insert into claims (id, task_id, user_id, points, claimed_at) overriding system value
       select case when n > 0 then claim_id else ${replaced} + 1 - n end, task_id, user_id, points, at - interval '1 day'
       from done order by 1`,
    ],
    [
      'claims without proof',
      `select setval(pg_get_serial_sequence('claims', 'id'), ${firstNewest + submissions});
       insert into claims (task_id, user_id, points, claimed_at)
       select last - k, '${BUSY_MEMBER}', 100, clock_timestamp() - interval '1 hour' * k
       from generate_series(${BUSY.submissions}, ${BUSY.submissions + BUSY.claims - 1}) k,
         (select max(id) as last from tasks) tasks`,
    ],
    [
      'first versions',
      `insert into submissions (id, claim_id, task_id, user_id, version, status, notes, submitted_at, reviewed_at,
         reviewed_by, review_notes, replaced_at) overriding system value
       select n / ${replacedEvery}, claim_id, task_id, user_id, 1, 'rejected', 'Here it is.', at - interval '6 hours',
         at - interval '3 hours', 'reviewer-1', 'The picture does not show the post.', at
       from done where n > 0 and n % ${replacedEvery} = 0 order by 1`,
    ],
    [
      'submissions',
      `insert into submissions (id, claim_id, task_id, user_id, version, status, notes, image_sha256,
         submitted_at, reviewed_at, reviewed_by, review_notes, points_awarded, contested_at, contest_reason,
         seen_before, risk)
         overriding system value
       select id, id, task_id, user_id, case when n > 0 and n % ${replacedEvery} = 0 then 2 else 1 end, status,
         'Posted this morning; the link is in my profile.',
         case when n % 5 = 0 then encode(sha256(n::text::bytea), 'hex') end,
         at, decided_at, decided_by,
         case status when 'rejected' then 'The picture does not show the post.' when 'approved' then 'Thank you.' end,
         case when status = 'approved' then points end,
         case when status = 'pending' and n % 7 = 0 then at + interval '36 hours' end,
         case when status = 'pending' and n % 7 = 0 then 'It can be seen in the second picture.' end,
         n % 50 = 7, case when n % 20 = 3 then array['new-account'] else '{}' end
       from (select *, case when n > 0 then claim_id else ${replaced} + 1 - n end as id from done) d order by id;
       select setval(pg_get_serial_sequence('submissions', 'id'), ${firstNewest + submissions});
       update tasks set claimed_count = c.live
       from (select task_id, count(*) as live from claims where left_at is null group by task_id) c where c.task_id = tasks.id`,
    ],
    [
      'pictures',
      `insert into image_bands (key, submission_id, hash)
       select key, id, hash
       from (select id, ('x' || substr(image_sha256, 1, 12))::bit(48)::bigint as hash
         from submissions where image_sha256 is not null) kept
       cross join lateral (values (hash >> 32), (65536 + (hash >> 22) % 65536)) band(key);
       insert into image_signatures (submission_id, signature)
       select id, decode(left(repeat(image_sha256, 61), 2 * 1936), 'hex') from submissions
       where image_sha256 is not null and status = 'pending'`,
    ],
    [
      'rewards',
      `insert into rewards (name, description, points_cost, category, value, created_at, updated_at)
       select '$' || 5 * (1 + k % 8) || ' card for the ' || ${oneOf(words(PLACES, ','), 'k')} || ', no. ' || k, 'For a local shop.',
         25 + k % 8 * 25, ${oneOf(`array['Gift Cards', 'Goods', 'E-transfer', 'Experiences']`, 'k')}, '$' || 5 * (1 + k % 8), ${SINCE}, ${SINCE}
       from generate_series(1, ${REWARDS}) k`,
    ],
    [
      'requests',
      `create temp table requested on commit drop as
       select row_number() over (order by at, user_id) as n, r.* from (
         select user_id, at,
           case when row_number() over (order by at desc) <= ${BACKLOG.requests} then ${oneOf(`array['pending', 'approved']`, 'k')}
             else ${oneOf(`array['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'cancelled']`, 'k')} end as status,
           50 as points, 1 + k % ${REWARDS} as reward
         from (select user_id, max(decided_at) + interval '1 hour' as at, row_number() over (order by user_id)::int as k
               from done where status = 'approved' group by user_id having sum(points) >= 50) m
         where k <= ${requests} and at < clock_timestamp()
         union all
         select '${BUSY_MEMBER}', clock_timestamp() - k * interval '1 minute',
           ${oneOf(`array['pending', 'fulfilled', 'rejected', 'cancelled']`, 'k')}, 25, 1 + k % ${REWARDS}
         from generate_series(1, ${BUSY.requests}) k) r;
       insert into reward_requests (id, reward_id, user_id, status, points_spent, destination, destination_key, to_account, destination_kind,
         reward_name, reward_value, reward_description, requested_at, reviewed_at, reviewed_by, review_notes)
         overriding system value
       select n, w.id, user_id, status, points, u.email, u.email, true, 'email', w.name, w.value, w.description, at,
         case when status not in ('pending', 'cancelled') then at + interval '1 minute' end,
         case when status not in ('pending', 'cancelled') then 'reviewer-2' end,
         case when status not in ('pending', 'cancelled') then 'Enjoy it.' end
       from requested join rewards w on w.id = (select min(id) - 1 from rewards) + reward join users u on u.id = user_id
       order by n;
       select setval(pg_get_serial_sequence('reward_requests', 'id'), (select max(n) from requested));
       insert into request_decisions (request_id, from_status, to_status, decided_by, notes, decided_at)
       select n, 'pending', case status when 'rejected' then 'rejected' else 'approved' end, 'reviewer-2', 'Enjoy it.', at + interval '1 minute'
       from requested where status in ('approved', 'fulfilled', 'rejected') order by n`,
    ],
    [
      'ledger',
      entriesInBulk(
        `select user_id, points, 'task_award', (case when n > 0 then claim_id else ${replaced} + 1 - n end)::text,
           'Task completed: no. ' || task_id, decided_at
         from done where status = 'approved'
         union all select user_id, -points, 'redemption', n::text, 'Redeemed: no. ' || reward, at from requested
         union all select user_id, points, 'refund', n::text, 'Points returned: no. ' || reward, at
         from requested where status in ('rejected', 'cancelled')`,
      ),
    ],
    [
      'audit log',
      `insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, happened_at)
       select decided_by, 'submission.' || status, 'submission', claim_id::text, 'Task no. ' || task_id, user_id,
         '{"status":"pending"}', jsonb_build_object('status', status), decided_at
       from done where decided_by is not null and n > 0 order by decided_at`,
    ],
    [
      'notices',
      `insert into notices (user_id, cause, title, body, link, created_at)
       select user_id, 'submission-reviewed:' || n, 'Approved: no. ' || task_id, 'Your proof was approved.', '/points', decided_at
       from done where n > ${submissions} * 0.8 and decided_at is not null
       union all
       select '${BUSY_MEMBER}', 'seeded:' || k, 'Approved: no. ' || k, 'Your proof was approved.', '/points', clock_timestamp()
       from generate_series(1, ${BUSY.notices}) k`,
    ],
    [
      'mails',
      `insert into mails (cause, user_id, recipient, subject, text_body, html_body, created_at, kind, attempts, sent_at, failed_at, last_error)
       select 'submission-reviewed:' || n, user_id, user_id || '@example.ca', 'Approved: no. ' || task_id, 'Approved.', '<p>Approved.</p>',
         decided_at, 'notification', 1, case when n <= ${submissions - FAILED_MAILS} then decided_at end,
         case when n > ${submissions - FAILED_MAILS} then decided_at end,
         case when n > ${submissions - FAILED_MAILS} then 'The address does not exist.' end
       from done where n > ${submissions} * 0.8 and decided_at is not null`,
    ],
    [
      'announcements',
      `insert into announcements (title, content, priority, created_by, created_at)
       select 'Spring market, day ' || k, 'Come and say hello.', 'medium', '${REVIEWER}', ${SINCE} + k * interval '10 days'
       from generate_series(1, 60) k`,
    ],
    [
      'messages',
      `insert into support_messages (user_id, subject, message, created_at, due_at, status)
       select user_id, 'About task no. ' || task_id, 'Could you look at it again, please?', at, at + interval '24 hours',
         case when n > ${submissions - BACKLOG.supportMessages * SUBMISSIONS_PER.supportMessage} then 'open' else 'answered' end
       from done where n > 0 and n % ${SUBMISSIONS_PER.supportMessage} = 0 order by n;
       insert into business_inquiries (first_name, last_name, email, message, created_at, due_at, status)
       select ${oneOf(FIRST, 'n::int')}, ${oneOf(LAST, 'n::int')}, 'owner-' || n || '@business.example', 'We would like to know more.', at,
         at + interval '24 hours',
         case when n > ${submissions - BACKLOG.inquiries * SUBMISSIONS_PER.inquiry} then 'open' else 'answered' end
       from done where n > 0 and n % ${SUBMISSIONS_PER.inquiry} = 0 order by n`,
    ],
    ...COUNTED_AT_THE_END.map(([table, trigger]): [string, string] => [
      'totals go on',
      `alter table ${table} enable trigger ${trigger}`,
    ]),
    [
      'totals',
      `select recount();
       insert into reward_counts (reward_id, requests_open, requests_total)
       select reward_id, count(*) filter (where status in ('pending', 'approved')), count(*) from reward_requests group by reward_id`,
    ],
  ]
}
