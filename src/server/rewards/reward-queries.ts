import * as z from 'zod'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listRewards as contract, getRewardStats, Reward } from '#contract/rewards/rewards.ts'
import { mayDo } from '#domain/identity/duties.ts'
import type { RewardStatus } from '#domain/rewards/rewards.ts'
import { CursorId, CursorInteger, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { containsPattern, type Page, pageOf } from '#server/platform/db/lists.ts'
import type { ViewerParts } from '#server/platform/http/viewer.ts'
import { IS_FREE_CODE, WAITS_FOR_CODE } from './codes/code-stock.ts'
import { rewardMissing } from './refusals.ts'

const AFTER = z.tuple([CursorInteger, CursorId])

/** Everyone sees their own requests ($1); only admins who see rewards see the figures of all members. */
const rewardOf = (
  stock: string,
) => `w.id, w.name, w.description, w.points_cost as "pointsCost", w.category, w.value,
  w.is_active as "isActive", w.destination_kind as "destinationKind", w.delivery_kind as "deliveryKind",
  w.amount_cents as "amountCents", ${stock} as stock, w.limit_per_member as "limitPerMember",
  (select count(*)::int from reward_requests q where q.reward_id = w.id and q.user_id = $1
    and q.status not in ('rejected', 'cancelled')) as "ownRequests"`

const ADMIN_FIGURES = `json_build_object('requestsOpen', coalesce(c.requests_open, 0),
  'requestsByHand', case when c.requests_open > 0 then (select count(*) from reward_requests q where q.reward_id = w.id
    and q.status in ('pending', 'approved') and q.delivery_kind = 'hand' and q.reward_value = w.value) else 0 end,
  'requestsTotal', coalesce(c.requests_total, 0), 'deletedAt', w.deleted_at,
  'codes', case when w.delivery_kind = 'stock' then json_build_object(
    'free', (select count(*) from reward_codes c where c.reward_id = w.id and ${IS_FREE_CODE}),
    'waiting', (select count(*) from reward_requests q where q.reward_id = w.id and ${WAITS_FOR_CODE})) end) as admin`

const VIEWS: Record<RewardStatus, string> = {
  all: 'w.deleted_at is null',
  active: 'w.deleted_at is null and w.is_active',
  inactive: 'w.deleted_at is null and not w.is_active',
  deleted: 'w.deleted_at is not null',
}

/** Members always get active rewards, admins who see the others the chosen view; cheapest first (decisions: Rewards). */
export async function listRewards(
  queries: Queries,
  viewer: ViewerParts,
  query: QueryOf<typeof contract>,
): Promise<Page<Reward>> {
  const seesAll = mayDo(viewer, 'seeRewards')
  const values: unknown[] = [viewer.id, query.limit + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [VIEWS[query.status]]
  if (!seesAll) conditions.push(VIEWS.active)
  if (query.category) conditions.push(`w.category = ${parameter(query.category)}`)
  if (query.search) {
    const pattern = parameter(containsPattern(query.search))
    conditions.push(
      `(folded(w.name) like ${pattern} or folded(w.description) like ${pattern} or folded(w.value) like ${pattern})`,
    )
  }
  if (query.cursor) {
    const [cost, id] = readCursor(query.cursor, AFTER)
    conditions.push(`(w.points_cost, w.id) > (${parameter(cost)}, ${parameter(id)})`)
  }
  const rows = await queryRows<Reward>(
    queries,
    `select ${seesAll ? `${rewardOf('w.stock')}, ${ADMIN_FIGURES}` : rewardOf('case when w.stock < 0 then 0 else w.stock end')}
     from rewards w ${seesAll ? 'left join reward_counts c on c.reward_id = w.id' : ''}
     where ${conditions.join(' and ')} order by w.points_cost, w.id limit $2`,
    values,
  )
  return pageOf(rows, query.limit, (reward) => [reward.pointsCost, reward.id])
}

export async function findReward(queries: Queries, rewardId: number, adminId: string): Promise<Reward> {
  const [reward] = await queryRows<Reward>(
    queries,
    `select ${rewardOf('w.stock')}, ${ADMIN_FIGURES} from rewards w left join reward_counts c on c.reward_id = w.id
     where w.id = $2`,
    [adminId, rewardId],
  )
  if (!reward) throw rewardMissing()
  return reward
}

export function countRewards(queries: Queries): Promise<ReplyOf<typeof getRewardStats>> {
  return queryOne(
    queries,
    `select (count(*) filter (where deleted_at is null and is_active))::int as active,
       (count(*) filter (where deleted_at is null and not is_active))::int as inactive,
       (count(*) filter (where deleted_at is null and is_active and stock <= 0))::int as "soldOut",
       (count(*) filter (where deleted_at is not null))::int as deleted,
       coalesce(array_agg(distinct category order by category), '{}') as categories
     from rewards`,
  )
}
