import { and, desc, eq, lt } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardRequest,
  getRedemptionStats,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import { reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { type FilterableList, orderById, readFilteredPage } from '#server/platform/db/filtered-ids.ts'
import { BEYOND_LAST_ID, type Page, type PageQuery, pageOf, rowsOf } from '#server/platform/db/lists.ts'
import { namedPerson } from '#server/users/queries.ts'
import { presentRequest } from './present.ts'
import { requestMissing } from './refusals.ts'

/** Lists of these begin with the oldest (decisions: Lists). */
const WAITING: readonly RequestStatus[] = ['pending', 'approved']

export async function listOwnRequests(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<RewardRequest>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queries
    .select({ request: reward_requests, category: rewards.category })
    .from(reward_requests)
    .innerJoin(rewards, eq(rewards.id, reward_requests.reward_id))
    .where(and(eq(reward_requests.user_id, userId), lt(reward_requests.id, before)))
    .orderBy(desc(reward_requests.id))
    .limit(page.limit + 1)
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.request.id])
  return { rows: shown.map((row) => presentRequest(row.request, row.category)), next }
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

const ADMIN_REQUEST = `json_build_object(
  'id', q.id, 'status', q.status, 'requestedAt', q.requested_at, 'reviewedAt', q.reviewed_at,
  'reviewedBy', ${namedPerson('d')}, 'pointsSpent', q.points_spent, 'reviewNotes', q.review_notes,
  'destinationKind', q.destination_kind, 'destination', q.destination,
  'destinationChangedAt', q.destination_changed_at, 'hasDelivery', q.delivery is not null,
  'changedAt', greatest(q.requested_at, q.reviewed_at, q.destination_changed_at,
    (select max(c.decided_at) from request_decisions c where c.request_id = q.id)),
  'balanceThen', (select e.balance_after from entries e
    where e.kind = 'redemption' and e.ref_id = q.id::text and e.user_id = q.user_id),
  'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'totalPoints', a.balance,
    'createdAt', u.created_at, 'emailNotifications', u.email_notifications),
  'reward', json_build_object('id', w.id, 'name', q.reward_name, 'value', q.reward_value,
    'description', q.reward_description, 'category', w.category, 'pointsCost', q.points_spent),
  'decisions', coalesce((select json_agg(json_build_object('from', x.from_status, 'to', x.to_status, 'by', ${namedPerson('b')},
      'notes', x.notes, 'at', x.decided_at, 'isUndo', x.undoes is not null)
      order by x.id)
    from request_decisions x join users b on b.id = x.decided_by where x.request_id = q.id), '[]'::json))`

const JOINED = `reward_requests q
  join rewards w on w.id = q.reward_id
  join users u on u.id = q.user_id
  join accounts a on a.user_id = q.user_id
  left join users d on d.id = q.reviewed_by`

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

/** Open requests oldest first, any other list newest first. */
export async function listAdminRequests(
  queries: Queries,
  query: QueryOf<typeof listRewardRequests>,
): Promise<Page<AdminRewardRequest>> {
  const oldestFirst = query.status !== undefined && WAITING.includes(query.status)
  const order = orderById('q', oldestFirst ? 'asc' : 'desc')
  const filtered = { ...matchingRequests(query), order, page: query }
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

/** Leaves out refunded requests (decisions: Statistics). */
export function countRedemptions(queries: Queries): Promise<ReplyOf<typeof getRedemptionStats>> {
  return queryOne(
    queries,
    `select sum(points_redeemed)::bigint as "totalPointsRedeemed",
       sum(requests_pending + requests_approved + requests_fulfilled)::bigint as "totalRedemptions",
       sum(requests_pending)::bigint as pending, sum(requests_approved)::bigint as approved,
       array(select distinct w.category from rewards w
         where exists (select 1 from reward_requests r where r.reward_id = w.id) order by 1) as categories
     from counters`,
  )
}
