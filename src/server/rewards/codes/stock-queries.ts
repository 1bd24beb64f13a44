import type { CodeStock } from '#contract/rewards/codes.ts'
import { daysLeft, isLow, type LowPeriod, PACE_DAYS } from '#domain/rewards/low-stock.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { rewardMissing } from '../refusals.ts'
import { IS_EXPIRING_CODE, IS_FREE_CODE, WAITS_FOR_CODE } from './code-stock.ts'
import { notFromStock } from './refusals.ts'

type Counted = Omit<CodeStock, 'daysLeft' | 'isLow'> & { deliveredLately: number; isOffered: boolean }

const IS_EXPIRED_CODE = `c.request_id is null and c.void_at is null and c.set_aside_at is not null
  and c.expires_at <= clock_timestamp()`
const THIS_MONTH = `c.expires_at >= date_trunc('month', clock_timestamp(), 'America/Toronto')`

/** SQL: reward `w` with the figures of its codes, as JSON. */
const COUNTED = `json_build_object(
  'reward', json_build_object('id', w.id, 'name', w.name, 'amountCents', w.amount_cents, 'isActive', w.is_active),
  'isOffered', w.is_active and w.deleted_at is null and w.delivery_kind = 'stock', 'available', w.stock,
  'waiting', (select count(*) from reward_requests q where q.reward_id = w.id and ${WAITS_FOR_CODE}),
  'free', k.free, 'expiring', k.expiring, 'delivered', k.delivered, 'void', k.void,
  'expired', k.expired, 'expiredCostCents', k.expired_cost, 'expiredThisMonth', json_build_object('codes', k.expired_this_month, 'costCents', k.expired_this_month_cost),
  'deliveredLately', k.delivered_lately) as stock
  from rewards w cross join lateral (select
    count(*) filter (where ${IS_FREE_CODE}) as free,
    count(*) filter (where ${IS_EXPIRING_CODE}) as expiring,
    count(*) filter (where ${IS_EXPIRED_CODE}) as expired,
    coalesce(sum(c.cost_cents) filter (where ${IS_EXPIRED_CODE}), 0) as expired_cost,
    count(*) filter (where ${IS_EXPIRED_CODE} and ${THIS_MONTH}) as expired_this_month,
    coalesce(sum(c.cost_cents) filter (where ${IS_EXPIRED_CODE} and ${THIS_MONTH}), 0) as expired_this_month_cost,
    count(*) filter (where c.request_id is not null and c.void_at is null) as delivered,
    count(*) filter (where c.void_at is not null) as void,
    count(*) filter (where c.delivered_at > clock_timestamp() - interval '${24 * PACE_DAYS} hours') as delivered_lately
    from reward_codes c where c.reward_id = w.id) k`

export async function listCodeStocks(queries: Queries): Promise<CodeStock[]> {
  const rows = await queryRows<{ stock: Counted }>(
    queries,
    `select ${COUNTED} where w.delivery_kind = 'stock' and w.deleted_at is null order by lower(w.name), w.id`,
  )
  const lasting = (stock: CodeStock) => stock.daysLeft ?? (stock.isLow ? 0 : Number.MAX_VALUE)
  const missing = ({ available }: CodeStock) => Math.min(0, available)
  return rows
    .map(({ stock }) => presentStock(stock))
    .toSorted((a, b) => missing(a) - missing(b) || lasting(a) - lasting(b))
}

/** 'conflict' if the reward is not delivered from a stock. */
export async function findCodeStock(queries: Queries, rewardId: number): Promise<CodeStock> {
  const [row] = await queryRows<{ stock: Counted; isStock: boolean }>(
    queries,
    `select w.delivery_kind = 'stock' as "isStock", ${COUNTED} where w.id = $1`,
    [rewardId],
  )
  if (!row) throw rewardMissing()
  if (!row.isStock) throw notFromStock()
  return presentStock(row.stock)
}

/** A stock with the low period it is in. */
export interface WatchedStock {
  stock: CodeStock
  period: LowPeriod
  now: Date
}

/** The stocks that are low or may become so, or one reward's. */
export async function readWatchedStocks(queries: Queries, rewardId: number | null): Promise<WatchedStock[]> {
  const rows = await queryRows<{ stock: Counted; since: Date | null; enoughSince: Date | null; now: Date }>(
    queries,
    `select w.low_told_at as since, w.enough_since as "enoughSince", clock_timestamp() as now, ${COUNTED}
     where (w.delivery_kind = 'stock' or w.low_told_at is not null) and ($1::bigint is null or w.id = $1) order by w.id`,
    [rewardId],
  )
  return rows.map(({ stock, since, enoughSince, now }) => ({
    stock: presentStock(stock),
    period: { since, enoughSince },
    now,
  }))
}

function presentStock({ deliveredLately, isOffered, ...stock }: Counted): CodeStock {
  const pace = { available: stock.available, deliveredLately }
  return { ...stock, daysLeft: daysLeft(pace), isLow: isLow({ ...pace, isOffered }) }
}
