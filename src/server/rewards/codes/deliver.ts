import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { IS_FREE_CODE, WAITS_FOR_CODE } from './code-stock.ts'

/** SQL: whether free code `c` is valid for the days in a parameter; the job that sets codes aside may not have run yet. */
export const lastsLongEnough = (days: string) =>
  `(c.expires_at is null or c.expires_at >= clock_timestamp() + make_interval(hours => 24 * ${days}))`

const isExpiring = (days: string) => `c.request_id is null and c.void_at is null
  and c.expires_at > clock_timestamp() and (c.set_aside_at is not null or not ${lastsLongEnough(days)})`

const isNext = (days: string) => `${IS_FREE_CODE} and ${lastsLongEnough(days)}
  and not exists (select from users u where u.id = r.user_id and u.suspended_at is not null)
  and not exists (select from reward_requests q where q.reward_id = r.reward_id and q.id < r.id and ${WAITS_FOR_CODE})`

/**
 * Binds the code that expires first to a request, unless another request that asked earlier waits for one, or the member
 * is suspended: then it is false, and the request joins the queue. The caller has locked reward and request; codes are
 * skipped where they are locked, so the order of the locks does not matter (reliability: Lock order).
 */
export async function bindNextCode(tx: Tx, requestId: number, minDays: number): Promise<boolean> {
  return (await bind(tx, isNext('$2'), [requestId, minDays])) !== null
}

/** Binds a code that expires too soon to be delivered by itself; false if there is none. */
export async function bindExpiringCode(tx: Tx, requestId: number, minDays: number): Promise<boolean> {
  return (await bind(tx, isExpiring('$2'), [requestId, minDays])) !== null
}

/** Binds another code to a fulfilled request whose own is void: its id, or null if there is none. */
export function bindReplacement(tx: Tx, requestId: number, minDays: number): Promise<number | null> {
  return bind(tx, `${IS_FREE_CODE} and ${lastsLongEnough('$2')}`, [requestId, minDays])
}

/** A code of another amount is never delivered, even if the reward's amount changed. */
async function bind(tx: Tx, condition: string, values: readonly unknown[]): Promise<number | null> {
  const [bound] = await queryRows<{ id: number }>(
    tx,
    `with next as (
       select c.id from reward_requests r
       join reward_codes c on c.reward_id = r.reward_id and c.amount_cents = r.amount_cents
       where r.id = $1 and r.delivery_kind = 'stock' and ${condition}
       order by c.expires_at nulls last, c.id limit 1 for no key update of c skip locked)
     update reward_codes c set request_id = $1, delivered_at = clock_timestamp() from next where c.id = next.id
     returning c.id`,
    values,
  )
  return bound?.id ?? null
}

/** Whether `bindReplacement` would find one. */
export function hasFreeCode(queries: Queries, requestId: number, minDays: number): Promise<boolean> {
  return finds(queries, `${IS_FREE_CODE} and ${lastsLongEnough('$2')}`, [requestId, minDays])
}

/** The code of the stock that fulfills a request by an admin's decision; null if none does, because one is typed. */
export function codeWanted(
  { deliveryKind }: { deliveryKind: DeliveryKind },
  { status, delivery, expiringCode }: { status: string; delivery: string | null; expiringCode: boolean },
): 'expiring' | 'next' | null {
  if (expiringCode) return 'expiring'
  return deliveryKind === 'stock' && status === 'fulfilled' && delivery === null ? 'next' : null
}

/** Whether `bindExpiringCode` or `bindNextCode` would find one. */
export function hasCode(
  queries: Queries,
  requestId: number,
  wanted: 'expiring' | 'next',
  minDays: number,
): Promise<boolean> {
  return finds(queries, wanted === 'expiring' ? isExpiring('$2') : isNext('$2'), [requestId, minDays])
}

async function finds(queries: Queries, condition: string, values: readonly unknown[]): Promise<boolean> {
  const found = await queryRows(
    queries,
    `select 1 from reward_requests r join reward_codes c on c.reward_id = r.reward_id and c.amount_cents = r.amount_cents
     where r.id = $1 and r.delivery_kind = 'stock' and ${condition} limit 1`,
    values,
  )
  return found.length > 0
}

export function codeMissing(wanted: 'expiring' | 'next'): Refusal {
  const sentence =
    wanted === 'expiring'
      ? 'No code that expires soon is left for this request. Please check it again.'
      : 'The stock has no code for this request now. Enter a code, or import some first.'
  return new Refusal('conflict', sentence, { code: 'request.code-missing' })
}
