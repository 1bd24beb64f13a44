import type { PayoutSign, RequestContext } from '#contract/rewards/signs.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { EARNING_KINDS } from '#domain/points/points.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { shortName } from '#server/users/queries.ts'
import { requestMissing } from '../refusals.ts'

/** SQL: a row of `unrelated_accounts p` is about sign `g`. */
const IS_PAIR = `p.kind = g.kind and p.low = least(g.user_id, g.other_user_id)
  and p.high = greatest(g.user_id, g.other_user_id)`

/** SQL: whether an admin ended sign `g`. */
export const IS_ENDED = `exists (select from unrelated_accounts p where ${IS_PAIR})`

/** SQL: the kinds of open signs of request `q`. */
export const OPEN_SIGNS = `(select count(distinct g.kind) from payout_signs g where g.request_id = q.id and not ${IS_ENDED})`

const SIGN = `json_build_object('id', g.id, 'kind', g.kind, 'noticedAt', g.noticed_at,
  'other', case when o.id is not null then json_build_object('id', o.id, 'email', o.email, 'firstName', o.first_name,
    'phoneNumber', o.phone_number, 'isSuspended', o.suspended_at is not null) end,
  'request', case when x.id is not null then json_build_object('id', x.id, 'reward', x.reward_name,
    'destination', x.destination, 'requestedAt', x.requested_at) end,
  'submission', case when s.id is not null then json_build_object('id', s.id, 'taskTitle', t.title,
    'submittedAt', s.submitted_at) end,
  'ended', case when p.said_at is not null then json_build_object('by', ${shortName('b')}, 'at', p.said_at) end)`

const SIGNS = `payout_signs g
  left join users o on o.id = g.other_user_id
  left join reward_requests x on x.id = g.other_request_id
  left join submissions s on s.id = g.submission_id left join tasks t on t.id = s.task_id
  left join unrelated_accounts p on ${IS_PAIR} left join users b on b.id = p.said_by`

export async function findSign(queries: Queries, signId: number): Promise<PayoutSign | undefined> {
  const [row] = await queryRows<{ sign: PayoutSign }>(
    queries,
    `select ${SIGN} as sign from ${SIGNS} where g.id = $1`,
    [signId],
  )
  return row?.sign
}

/** Ledger entries looked through; the points before them are 'earlier'. */
const ENTRIES_LOOKED_AT = 1000

const EARNING = EARNING_KINDS.map((kind) => `'${kind}'`).join(', ')

/**
 * SQL: how the points of request `q` were earned. Points are spent oldest first, so the balance is the newest of what was
 * earned: beyond what was left after the request come the points that it spends. Earnings taken back before do not count.
 */
const EARNED = `(select coalesce(json_agg(json_build_object('source', source, 'points', points) order by points desc), '[]'::json)
  from (
    with spent as (select version, balance_after as left_over from entries
        where kind = 'redemption' and ref_id = q.id::text and user_id = q.user_id),
      earned as (select e.kind, e.amount, sum(e.amount) over (order by e.version desc) as up_to
        from spent cross join lateral (select * from entries e where e.user_id = q.user_id and e.version < spent.version
          order by e.version desc limit ${ENTRIES_LOOKED_AT}) e
        where e.amount > 0 and e.kind in (${EARNING}) and not exists (select from entries r
          where r.kind = 'reversal' and r.ref_id = e.id::text and r.user_id = e.user_id and r.version < spent.version)),
      used as (select kind, sum(least(up_to, left_over + q.points_spent) - greatest(up_to - amount, left_over)) as points
        from earned, spent where up_to > left_over and up_to - amount < left_over + q.points_spent group by kind)
    select kind as source, points from used
    union all
    select 'earlier', q.points_spent - coalesce(sum(points), 0) from used having q.points_spent > coalesce(sum(points), 0)
  ) sources)`

const DECISIONS_SHOWN = 6

/** The member's newest submissions and requests among which the last decisions are found. */
const DECIDED_LOOKED_AT = 50

const DECISIONS = `(select coalesce(json_agg(entry order by at desc), '[]'::json) from (
  select entry, at from (
    select s.reviewed_at as at, json_build_object('about', 'submission', 'id', s.id, 'title', t.title,
      'status', s.status, 'at', s.reviewed_at, 'by', ${shortName('b')}, 'notes', s.review_notes) as entry
    from (select * from submissions where user_id = q.user_id order by id desc limit ${DECIDED_LOOKED_AT}) s
      join tasks t on t.id = s.task_id left join users b on b.id = s.reviewed_by
    where $2 and s.status <> 'pending' and s.reviewed_at is not null
    union all
    select d.decided_at, json_build_object('about', 'request', 'id', x.id, 'title', x.reward_name,
      'status', d.to_status, 'at', d.decided_at, 'by', ${shortName('b')}, 'notes', d.notes)
    from (select id, reward_name from reward_requests where user_id = q.user_id and id <> q.id
        order by id desc limit ${DECIDED_LOOKED_AT}) x
      join request_decisions d on d.request_id = x.id left join users b on b.id = d.decided_by
    where d.undoes is null and d.to_status in ('approved', 'rejected', 'fulfilled')) decided
  order by at desc limit ${DECISIONS_SHOWN}) last)`

/** Decisions on proofs are for those who see proofs. */
export async function findRequestContext(
  queries: Queries,
  viewer: Team,
  requestId: number,
): Promise<RequestContext> {
  const [row] = await queryRows<{ context: RequestContext }>(
    queries,
    `select json_build_object(
       'signs', coalesce((select json_agg(${SIGN} order by g.id) from ${SIGNS} where g.request_id = q.id), '[]'::json),
       'earned', ${EARNED}, 'decisions', ${DECISIONS}) as context
     from reward_requests q where q.id = $1`,
    [requestId, mayDo(viewer, 'reviewProofs')],
  )
  if (!row) throw requestMissing()
  return row.context
}
