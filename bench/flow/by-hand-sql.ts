import { CORE_WITHIN_POINTS } from '#domain/proofs/picture-likeness/lookups.ts'
import { opensAt } from '#server/tasks/open-tasks.ts'
import { taskFacts } from '#server/tasks/task-facts.ts'
import { LISTED } from '#server/tasks/visible-tasks.ts'

/** The person of session token $1, as the product reads them. */
const SESSION = `sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > clock_timestamp() and u.suspended_at is null and u.deleted_at is null
    and (s.factor is not null or not u.two_factor_enabled) and u.terms_version is not null`

/** Counts one use by `actor` under the product's rate limit key. */
const countUse = (limit: string) => `insert into rate_limits as r (key, points, expire)
  select translate(encode(sha256(convert_to('${limit}:' || id, 'UTF8')), 'base64'), '+/=', '-_'), 1,
    (extract(epoch from clock_timestamp()) * 1000)::bigint + 3600000 from actor
  on conflict (key) do update set
    points = case when r.expire <= excluded.expire - 3600000 then 1 else r.points + 1 end,
    expire = case when r.expire <= excluded.expire - 3600000 then excluded.expire else r.expire end
  returning points`

const tell = (texts: string) =>
  `(select count(pg_notify('northpoint_changes', told)) from unnest(${texts}::text[]) told) as told`

/** $1 session. */
export const LIST = `with page as (
    select json_build_object(
      'id', id, 'title', title, 'description', description, 'descriptionHtml', description_html,
      'requirements', requirements, 'category', category, 'points', points, 'priority', priority, 'hidden', hidden,
      'capacity', capacity, 'claimedCount', claimed_count + offered_count, 'offeredCount', offered_count, 'deadline', deadline, 'rateLimit', rate_limit,
      'ratePeriodDays', rate_period_days, 'opensAt', ${opensAt('tasks')}, 'status', status,
      'autoVerified', system_key is not distinct from 'complete-profile', 'isReview', is_review,
      'claimHours', claim_hours, ${taskFacts('tasks')}) as task
    from tasks where ${LISTED} order by not priority, -points::float8, id limit 51)
  select (select json_agg(task) from page)::text as body from ${SESSION}`

/**
 * $1 session, $2 task, $3 told. Free spots are checked again on the row as an earlier claim left it, and the unique
 * index on live claims refuses a member's second claim. Tasks with a rate limit are left out: they need a count after
 * the lock.
 */
export const CLAIM = `with actor as (select u.id from ${SESSION} for share of u),
  task as (
    update tasks t set claimed_count = claimed_count + 1 from actor
    where t.id = $2 and t.status = 'active' and not t.hidden and t.deleted_at is null and t.rate_limit is null
      and (t.deadline is null or t.deadline > clock_timestamp())
      and (t.capacity is null or t.claimed_count < t.capacity)
    returning t.id, t.points, t.claim_hours, actor.id as user_id),
  claim as (
    insert into claims (task_id, user_id, points, submit_by)
    select id, user_id, points, clock_timestamp() + make_interval(hours => claim_hours) from task
    returning id, task_id, points, claimed_at, submit_by)
  select row_to_json(claim)::text as body, ${tell('$3')} from claim`

/** $1 session, $2 task. Before the picture is read; counts even if a later step fails. */
export const ADMIT = `with actor as (select u.id from ${SESSION}),
  used as (${countUse('upload')})
  select actor.id from actor, used
  where used.points <= 60 and exists (
    select from claims where task_id = $2 and user_id = actor.id and left_at is null)`

/** Whether a picture ($8 digest; $10 keys and $14 hashes of its lookups) is near one of another claim. */
const SEEN_BEFORE = `coalesce(exists (select from submissions x where x.image_sha256 = $8 and x.claim_id <> claim.id)
  or exists (
    select from unnest($10::int[], $14::bigint[]) probe(key, hash) cross join lateral (
      select submission_id, hash from image_bands b where b.key = probe.key
      order by submission_id desc limit 200) found
    join submissions x on x.id = found.submission_id and x.claim_id <> claim.id
    where bit_count((found.hash # probe.hash)::bit(64)) <= ${CORE_WITHIN_POINTS}), false)`

/**
 * $1 member, $2 task, $3 notes, $4 and $5 files, $6 width, $7 height, $8 digest, $9 bytes, $10 and $14 lookups, $11
 * idempotency key, $12 digest of the request, $13 told, $15 signature, $16 and $17 where it is kept; proof in words has
 * null or nothing for what is about a picture. Of two at once the unique index on live submissions refuses one, with all
 * its rows. The key comes last, with its answer.
 */
export const SUBMIT = `with actor as (
    select id from users where id = $1 and deleted_at is null and suspended_at is null for share),
  claim as (
    select c.id from claims c join actor on actor.id = c.user_id
    where c.task_id = $2 and c.left_at is null and c.submit_by is null for no key update of c),
  submission as (
    insert into submissions (claim_id, task_id, user_id, version, notes, image_key, thumbnail_key, image_type,
      image_width, image_height, image_sha256, image_bytes, seen_before)
    select claim.id, $2, $1, 1, $3, $4, $5, case when $8::text is not null then 'image/jpeg' end, $6, $7, $8, $9, ${SEEN_BEFORE}
    from claim where exists (select from tasks where id = $2 and system_key is null)
      and not exists (select from submissions x where x.claim_id = claim.id)
    returning id, version, status, notes, submitted_at),
  signed as (
    insert into image_signatures (submission_id, signature) select id, $15::bytea from submission where $15::bytea is not null),
  placed as (
    insert into image_bands (key, submission_id, hash)
    select place.key, submission.id, place.hash from submission, unnest($16::int[], $17::bigint[]) place(key, hash)),
  kept as (
    insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply, kept_until)
    select $1, 'submit ' || $2, $11, $12, to_jsonb(submission), clock_timestamp() + interval '14 days'
    from submission returning reply)
  select submission.id, kept.reply::text as body, ${tell('$13')} from submission, kept`

/**
 * $1 session, $2 submission, $3 note. The decision and the points. Members with a friend waiting for a bonus, or who
 * want no email, are left out.
 */
export const DECIDE = `with actor as (select u.id, u.email from ${SESSION} and u.role = 'admin' for share of u),
  decided as (
    update submissions x set status = 'approved', reviewed_at = clock_timestamp(), reviewed_by = actor.id,
      review_notes = $3, points_awarded = greatest(c.points, t.points), outcome = null
    from actor, claims c, tasks t
    where x.id = $2 and x.status = 'pending' and c.id = x.claim_id and t.id = x.task_id and not t.is_review
      and x.user_id <> actor.id and x.first_reviewed_by is distinct from actor.id
      and not exists (select from referrals where referee_id = x.user_id and paid_at is null)
    returning x.id, x.user_id, x.version, x.notes, x.submitted_at, x.reviewed_at, x.review_notes, x.points_awarded,
      x.image_width, x.image_height, x.seen_before, t.id as task_id, t.title, t.category, t.requirements,
      actor.id as actor_id, actor.email as reviewed_by),
  paid as (
    update accounts a set balance = a.balance + d.points_awarded, version = a.version + 1 from decided d
    where a.user_id = d.user_id returning a.user_id, a.balance, a.version),
  entry as (
    insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
    select d.user_id, d.points_awarded, 'task_award',
      d.id || coalesce((select '/' || count(*) + 1 from undone_reviews o
        where o.submission_id = d.id and o.status = 'approved' having count(*) > 0), ''),
      'Task completed: ' || d.title, paid.balance, paid.version
    from decided d, paid)
  select d.*, u.email, u.first_name from decided d, paid, users u where u.id = d.user_id and u.email_notifications`

/**
 * $1 member, $2 cause, $3 title, $4 points, $5 address, $6 text, $7 html, $8 submission, $9 admin, $10 note, $11 told,
 * $12 subject. A review's second statement, after the account's lock, so it sees a referral that came in between.
 */
export const WRITE_DOWN = `with notice as (
    insert into notices (user_id, cause, title, body, link)
    values ($1, $2, $12, 'We added ' || $4 || ' points to your account.', '/points') on conflict do nothing),
  mail as (
    insert into mails (cause, user_id, recipient, kind, subject, text_body, html_body)
    values ($2, $1, $5, 'notification', $12, $6, $7) on conflict (cause) do nothing),
  audit as (
    insert into audit_log (actor_id, action, subject_type, subject_id, label, member_id, before, after, reason)
    values ($9, 'submission.approved', 'submission', $8, $3, $1, '{"status":"pending"}',
      jsonb_build_object('status', 'approved', 'pointsAwarded', $4::int), $10))
  select exists (select from referrals where referee_id = $1 and paid_at is null) as refers, ${tell('$11')}`

/**
 * $1 session, $2 reward, $3 idempotency key, $4 digest of the request, $5 told. The locked row must have the address
 * that was read, so no change of address came in between. It leaves out rewards with a stock or a limit, which need a
 * count after the lock. A second request with the key waits for the account; then the key refuses it with all its rows.
 */
export const REDEEM = `with actor as (
    select u.id, u.email from ${SESSION} and u.email = (select seen.email from users seen where seen.id = u.id)
    for share of u),
  used as (${countUse('redemption')}),
  reward as (
    select r.* from rewards r, actor, used
    where r.id = $2 and r.deleted_at is null and r.is_active and r.stock is null and r.limit_per_member is null
      and r.destination_kind = 'email' and used.points <= 100
      and not exists (select from past_addresses p
        where p.user_id = actor.id and p.changed_at > clock_timestamp() - interval '72 hours')
    for share of r),
  paid as (
    update accounts a set balance = a.balance - reward.points_cost, version = a.version + 1 from actor, reward
    where a.user_id = actor.id and a.balance >= reward.points_cost returning a.user_id, a.balance, a.version),
  place as (
    select coalesce((
      select case when q.to_account then actor.email else q.destination end from reward_requests q
      where q.user_id = actor.id and q.destination_kind = 'email'
      order by greatest(q.requested_at, q.destination_changed_at) desc, q.id desc limit 1), actor.email) as destination,
      actor.email from actor),
  request as (
    insert into reward_requests (reward_id, user_id, points_spent, destination, holds_stock, reward_name,
      reward_value, reward_description, destination_kind, to_account)
    select reward.id, paid.user_id, reward.points_cost, place.destination, false, reward.name, reward.value,
      reward.description, 'email', lower(place.destination) = lower(place.email)
    from paid, reward, place
    returning id, status, requested_at, points_spent, destination, reward_id, reward_name, reward_value,
      reward_description),
  entry as (
    insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
    select paid.user_id, -request.points_spent, 'redemption', request.id::text, 'Redeemed: ' || request.reward_name,
      paid.balance, paid.version
    from paid, request),
  kept as (
    insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply, kept_until)
    select paid.user_id, 'request reward ' || $2, $3, $4, to_jsonb(request) || jsonb_build_object('category', category),
      clock_timestamp() + interval '1 day'
    from paid, request, reward returning reply)
  select kept.reply::text as body, ${tell('$5')} from kept`
