import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardRequest,
  getRedemptionStats,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { RECENT_DECISIONS } from '#domain/desk/holds.ts'
import type { CaseStatus } from '#domain/rewards/cases.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import { reward_codes, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { notHeld, REWARD_DESK } from '#server/desk/desks.ts'
import {
  ASK_CHANGED_AT,
  ASK_OF_REQUEST,
  asksSeenBy,
  WAITING_ASKS,
} from '#server/desk/second-admin/queries.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { type FilterableList, orderById, readFilteredPage } from '#server/platform/db/filtered-ids.ts'
import { BEYOND_LAST_ID, type Page, type PageQuery, pageOf, rowsOf } from '#server/platform/db/lists.ts'
import { namedPerson } from '#server/users/queries.ts'
import { IS_EXPIRING_CODE, IS_FREE_CODE, NEEDS_CODE, WAITS_FOR_CODE, WAS_UNDONE } from './codes/code-stock.ts'
import { presentRequest } from './present.ts'
import { requestMissing } from './refusals.ts'
import { OPEN_SIGNS } from './signs/request-context.ts'

const LATEST_CASE = sql<{
  status: CaseStatus
  dueAt: string
} | null>`(select json_build_object('status', k.status, 'dueAt', k.due_at)
  from reward_cases k where k.request_id = ${reward_requests.id} order by k.id desc limit 1)`

/** Whether a delivery of the stock was undone, and an admin decides what is next. */
const DELIVERY_UNDONE = sql<boolean>`exists (select from reward_requests q
  where q.id = ${reward_requests.id} and q.delivery_kind = 'stock' and q.status = 'approved' and ${sql.raw(WAS_UNDONE)})`

export async function listOwnRequests(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<RewardRequest>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queries
    .select({
      request: reward_requests,
      category: rewards.category,
      // Drizzle gives null for an object whose columns are all null, so its id is one of them.
      code: { id: reward_codes.id, expires_at: reward_codes.expires_at },
      latestCase: LATEST_CASE,
      deliveryUndone: DELIVERY_UNDONE,
    })
    .from(reward_requests)
    .innerJoin(rewards, eq(rewards.id, reward_requests.reward_id))
    .leftJoin(
      reward_codes,
      and(eq(reward_codes.request_id, reward_requests.id), isNull(reward_codes.void_at)),
    )
    .where(and(eq(reward_requests.user_id, userId), lt(reward_requests.id, before)))
    .orderBy(desc(reward_requests.id))
    .limit(page.limit + 1)
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.request.id])
  return { rows: shown.map((row) => presentRequest(row.request, row.category, row)), next }
}

/** 'not-found' for another member's request. */
export async function findOwnRequest(
  tx: Tx,
  userId: string,
  requestId: number,
): Promise<{ request: typeof reward_requests.$inferSelect; category: string }> {
  const [own] = await tx
    .select({ request: reward_requests, category: rewards.category })
    .from(reward_requests)
    .innerJoin(rewards, eq(rewards.id, reward_requests.reward_id))
    .where(and(eq(reward_requests.id, requestId), eq(reward_requests.user_id, userId)))
  if (!own) throw requestMissing()
  return own
}

/** Undone and cancelled decisions count as changes too. */
export const CHANGED_AT = `greatest(q.requested_at, q.reviewed_at, q.destination_changed_at,
  (select max(c.decided_at) from request_decisions c where c.request_id = q.id),
  (select max(greatest(x.decided_at, x.taken_back_at)) from held_request_decisions x where x.request_id = q.id),
  ${ASK_CHANGED_AT})`

/** Admins see a held decision as final. */
export const ADMIN_REQUEST = `json_build_object(
  'id', q.id, 'status', coalesce(h.status, q.status), 'requestedAt', q.requested_at,
  'reviewedAt', coalesce(h.decided_at, q.reviewed_at), 'reviewedBy', ${namedPerson('d')},
  'pointsSpent', q.points_spent,
  'reviewNotes', case when h.id is null then q.review_notes else h.review_notes end,
  'destinationKind', q.destination_kind, 'destination', q.destination,
  'destinationChangedAt', q.destination_changed_at, 'deliveryKind', q.delivery_kind, 'amountCents', q.amount_cents, 'recipientName', q.recipient_name,
  'autodeposit', q.autodeposit, 'bankReference', coalesce(h.bank_reference, q.bank_reference),
  'hasDelivery', coalesce(h.delivery, q.delivery) is not null or c.id is not null,
  'code', case when c.id is not null then json_build_object('id', c.id, 'lastFour', c.last_four, 'expiresAt', c.expires_at,
    'deliveredAt', c.delivered_at, 'firstRevealedAt', c.first_revealed_at) end,
  'case', (select json_build_object('id', k.id, 'status', k.status) from reward_cases k
    where k.request_id = q.id order by k.id desc limit 1),
  'codeStock', case when ${NEEDS_CODE} then json_build_object('available', w.stock, 'waits', ${WAITS_FOR_CODE},
    'free', (select count(*) from reward_codes c where c.reward_id = q.reward_id and ${IS_FREE_CODE}),
    'expiring', (select count(*) from reward_codes c where c.reward_id = q.reward_id and ${IS_EXPIRING_CODE})) end,
  'hold', case when h.id is not null then json_build_object('finalAt', h.final_at,
    'endsInSeconds', extract(epoch from h.final_at - clock_timestamp()), 'from', q.status) end,
  'secondAdmin', ${ASK_OF_REQUEST}, 'changedAt', ${CHANGED_AT},
  'balanceThen', (select e.balance_after from entries e
    where e.kind = 'redemption' and e.ref_id = q.id::text and e.user_id = q.user_id),
  'signs', ${OPEN_SIGNS},
  'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'totalPoints', a.balance,
    'createdAt', u.created_at, 'isSuspended', u.suspended_at is not null, 'emailNotifications', u.email_notifications),
  'reward', json_build_object('id', w.id, 'name', q.reward_name, 'value', q.reward_value,
    'description', q.reward_description, 'category', w.category, 'pointsCost', q.points_spent),
  'decisions', coalesce((select json_agg(json_build_object('from', x.from_status, 'to', x.to_status, 'by', ${namedPerson('b')},
      'notes', x.notes, 'at', x.decided_at, 'isUndo', x.undoes is not null)
      order by x.id)
    from request_decisions x join users b on b.id = x.decided_by where x.request_id = q.id), '[]'::json))`

export const JOINED = `reward_requests q
  join rewards w on w.id = q.reward_id
  join users u on u.id = q.user_id
  join accounts a on a.user_id = q.user_id
  left join held_request_decisions h on h.request_id = q.id and h.taken_back_at is null
  left join users d on d.id = coalesce(h.admin_id, q.reviewed_by)
  left join reward_codes c on c.request_id = q.id and c.void_at is null`

/** Finds requests by any name their reward has had (platform/db/filtered-ids.ts). */
const REQUEST_LIST: FilterableList = {
  table: 'reward_requests',
  row: 'q',
  subject: { table: 'rewards', key: 'reward_id', words: 'name_words' },
}

export function matchingRequests(filters: Omit<QueryOf<typeof listRewardRequests>, 'limit' | 'cursor'>) {
  const { status } = filters
  return {
    list: REQUEST_LIST,
    filters,
    conditions: (parameter: (value: unknown) => string) =>
      status ? [`q.status = ${parameter(status)}`] : ['true'],
  }
}

const HELD_AS_APPROVED = `array(select request_id from held_request_decisions
  where taken_back_at is null and status = 'approved')`

/** A held decision moves a request in the admins' backlog; it joins the rejected and fulfilled ones once it is final. */
const IN_BACKLOG: Partial<Record<RequestStatus, string>> = {
  pending: `q.status = 'pending' and ${notHeld(REWARD_DESK, 'q')}`,
  approved: `(q.status = 'approved' and ${notHeld(REWARD_DESK, 'q')} or q.id = any (${HELD_AS_APPROVED}))`,
}

/** Open requests oldest first, any other list newest first (decisions: Lists). */
export async function listAdminRequests(
  queries: Queries,
  query: QueryOf<typeof listRewardRequests>,
): Promise<Page<AdminRewardRequest>> {
  const inBacklog = query.status && IN_BACKLOG[query.status]
  const order = orderById('q', inBacklog ? 'asc' : 'desc')
  const matching = matchingRequests(query)
  const conditions = inBacklog ? () => [inBacklog] : matching.conditions
  const filtered = { ...matching, conditions, order, page: query }
  return rowsOf(await readFilteredPage(queries, filtered, { entry: ADMIN_REQUEST, joined: JOINED }))
}

export async function findAdminRequest(queries: Queries, requestId: number): Promise<AdminRewardRequest> {
  const [row] = await queryRows<{ entry: AdminRewardRequest }>(
    queries,
    `select ${ADMIN_REQUEST} as entry from ${JOINED} where q.id = $1`,
    [requestId],
  )
  if (!row) throw requestMissing()
  return row.entry
}

/** Finds requests as admins see them, in this order. */
export async function findAdminRequests(
  queries: Queries,
  ids: readonly number[],
): Promise<AdminRewardRequest[]> {
  const rows = await queryRows<{ entry: AdminRewardRequest }>(
    queries,
    `select ${ADMIN_REQUEST} as entry from ${JOINED} where q.id = any($1) order by array_position($1, q.id)`,
    [ids],
  )
  return rows.map(({ entry }) => entry)
}

/** The requests of an admin's latest decisions, held ones first; undone ones are left out. */
export async function listRecentDecisions(queries: Queries, adminId: string): Promise<AdminRewardRequest[]> {
  const rows = await queryRows<{ id: number }>(
    queries,
    `select id, max(at) as at from (
       (select request_id as id, decided_at as at from held_request_decisions
        where admin_id = $1 and taken_back_at is null order by decided_at desc limit ${RECENT_DECISIONS})
       union all
       (select id, reviewed_at from reward_requests
        where reviewed_by = $1 order by reviewed_at desc limit ${RECENT_DECISIONS})) decided
     group by id order by at desc limit ${RECENT_DECISIONS}`,
    [adminId],
  )
  return findAdminRequests(
    queries,
    rows.map(({ id }) => id),
  )
}

/** Leaves out refunded requests (decisions: Statistics). A held decision leaves the backlog, or moves on in it. */
export function countRedemptions(
  queries: Queries,
  viewer: Parameters<typeof asksSeenBy>[0],
): Promise<ReplyOf<typeof getRedemptionStats>> {
  return queryOne(
    queries,
    `select sum(points_redeemed)::bigint as "totalPointsRedeemed",
       sum(requests_pending + requests_approved + requests_fulfilled)::bigint as "totalRedemptions",
       sum(requests_pending)::bigint - held.pending as pending,
       sum(requests_approved)::bigint - held.approved as approved, ${WAITING_ASKS} as "secondAdmin",
       array(select distinct w.category from rewards w
         where exists (select 1 from reward_requests r where r.reward_id = w.id) order by 1) as categories
     from counters, (select count(*) filter (where q.status = 'pending') as pending,
         count(*) filter (where q.status = 'approved') - count(*) filter (where h.status = 'approved') as approved
       from held_request_decisions h join reward_requests q on q.id = h.request_id
       where h.taken_back_at is null) held
     group by held.pending, held.approved`,
    asksSeenBy(viewer),
  )
}
