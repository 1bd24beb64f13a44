import { and, desc, eq, lt } from 'drizzle-orm'
import type { AdminRewardRequest, Reward, RewardRequest } from '../../contract/rewards.ts'
import type { RequestStatus } from '../../domain/rewards.ts'
import { reward_requests, rewards } from '../database/schema.ts'
import { type Queries, read, readOne } from '../platform/database.ts'
import { containsPattern, decodeCursor, type Page, pageOf } from '../platform/lists.ts'
import { Refusal } from '../platform/refusal.ts'
import { presentRequest } from './present.ts'

/** Statuses that wait for somebody: such lists begin with the oldest (decisions: Lists). */
const WAITING: readonly RequestStatus[] = ['pending', 'approved']

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** Active rewards for members, all for admins, the cheapest first (decisions: Rewards). */
export async function listRewards(
  queries: Queries,
  viewer: { role: 'user' | 'admin' },
  page: PageQuery,
): Promise<Page<Reward>> {
  const [cost, id] = page.cursor ? decodeCursor(page.cursor, ['number', 'number']) : [0, 0]
  const rows = await read<{ reward: Reward }>(
    queries,
    `select json_build_object('id', id, 'name', name, 'description', description, 'pointsCost', points_cost,
       'category', category, 'value', value, 'isActive', is_active) as reward
     from rewards
     where deleted_at is null and (is_active or $1) and (points_cost, id) > ($2, $3)
     order by points_cost, id limit $4`,
    [viewer.role === 'admin', cost, id, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, ({ reward }) => [reward.pointsCost, reward.id])
  return { rows: shown.map((row) => row.reward), next }
}

/** The member's own requests, newest first. */
export async function listOwnRequests(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<RewardRequest>> {
  const [before] = page.cursor ? decodeCursor(page.cursor, ['number']) : [Number.MAX_SAFE_INTEGER]
  const rows = await queries
    .select({ request: reward_requests, reward: rewards })
    .from(reward_requests)
    .innerJoin(rewards, eq(rewards.id, reward_requests.reward_id))
    .where(and(eq(reward_requests.user_id, userId), lt(reward_requests.id, Number(before))))
    .orderBy(desc(reward_requests.id))
    .limit(page.limit + 1)
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.request.id])
  return { rows: shown.map((row) => presentRequest(row.request, row.reward)), next }
}

const ADMIN_REQUEST = `json_build_object(
  'id', q.id, 'status', q.status, 'requestedAt', q.requested_at, 'reviewedAt', q.reviewed_at,
  'reviewedBy', d.email, 'pointsSpent', q.points_spent, 'reviewNotes', q.review_notes,
  'destination', q.destination, 'hasDelivery', q.delivery is not null,
  'balanceThen', (select e.balance_after from entries e
    where e.kind = 'redemption' and e.ref_id = q.id::text and e.user_id = q.user_id),
  'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'totalPoints', a.balance,
    'createdAt', u.created_at),
  'reward', json_build_object('id', w.id, 'name', w.name, 'value', w.value, 'category', w.category,
    'pointsCost', w.points_cost),
  'decisions', coalesce((select json_agg(json_build_object('from', x.from_status, 'to', x.to_status, 'by', b.email,
      'notes', x.notes, 'at', x.decided_at) order by x.id)
    from request_decisions x join users b on b.id = x.decided_by where x.request_id = q.id), '[]'::json))`

const JOINED = `reward_requests q
  join rewards w on w.id = q.reward_id
  join users u on u.id = q.user_id
  join accounts a on a.user_id = q.user_id
  left join users d on d.id = q.reviewed_by`

interface RequestListQuery extends PageQuery {
  status?: RequestStatus | undefined
  category?: string | undefined
  search?: string | undefined
}

/** Reward requests as admins see them: what waits oldest first, any other list newest first. */
export async function listAdminRequests(
  queries: Queries,
  query: RequestListQuery,
): Promise<Page<AdminRewardRequest>> {
  const oldestFirst = query.status !== undefined && WAITING.includes(query.status)
  const values: unknown[] = [query.limit + 1]
  const conditions = ['true']
  const parameter = (value: unknown) => `$${values.push(value)}`
  if (query.status) conditions.push(`q.status = ${parameter(query.status)}`)
  if (query.category) conditions.push(`w.category = ${parameter(query.category)}`)
  if (query.search) {
    const pattern = parameter(containsPattern(query.search))
    conditions.push(`(u.email ilike ${pattern} or w.name ilike ${pattern})`)
  }
  if (query.cursor) {
    const [after] = decodeCursor(query.cursor, ['number'])
    conditions.push(`q.id ${oldestFirst ? '>' : '<'} ${parameter(after)}`)
  }
  const rows = await read<{ request: AdminRewardRequest }>(
    queries,
    `select ${ADMIN_REQUEST} as request from ${JOINED}
     where ${conditions.join(' and ')} order by q.id ${oldestFirst ? 'asc' : 'desc'} limit $1`,
    values,
  )
  const page = pageOf(rows, query.limit, (row) => [row.request.id])
  return { rows: page.rows.map((row) => row.request), next: page.next }
}

/** One request as admins see it, as it stands now. */
export async function findAdminRequest(queries: Queries, requestId: number): Promise<AdminRewardRequest> {
  const [row] = await read<{ request: AdminRewardRequest }>(
    queries,
    `select ${ADMIN_REQUEST} as request from ${JOINED} where q.id = $1`,
    [requestId],
  )
  if (!row) throw new Refusal('not-found', 'This reward request does not exist.')
  return row.request
}

/** Points redeemed and redemptions, without those given back; the backlog beside them (decisions: Statistics). */
export function countRedemptions(queries: Queries): Promise<{
  totalPointsRedeemed: number
  totalRedemptions: number
  pending: number
  approved: number
  categories: string[]
}> {
  return readOne(
    queries,
    `select coalesce(sum(points_spent) filter (where status not in ('rejected', 'cancelled')), 0)::int
         as "totalPointsRedeemed",
       (count(*) filter (where status not in ('rejected', 'cancelled')))::int as "totalRedemptions",
       (count(*) filter (where status = 'pending'))::int as pending,
       (count(*) filter (where status = 'approved'))::int as approved,
       array(select distinct w.category from rewards w
         where exists (select 1 from reward_requests r where r.reward_id = w.id) order by 1) as categories
     from reward_requests`,
  )
}
