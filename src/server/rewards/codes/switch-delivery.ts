import { formatCents } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import type { rewards } from '#server/database/schema/rewards.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { IS_FREE_CODE, NEEDS_CODE, recountStock } from './code-stock.ts'

type RewardRow = typeof rewards.$inferSelect

/** 'conflict' if a stock's free codes or open requests are for another amount than the reward will be. */
export async function refuseOtherAmount(
  tx: Tx,
  reward: Pick<RewardRow, 'id' | 'delivery_kind' | 'amount_cents'>,
): Promise<void> {
  if (reward.delivery_kind !== 'stock') return
  const other = await queryOne<{ codes: number; requests: number; amount: number | null }>(
    tx,
    `select count(c.id)::int as codes, max(c.amount_cents) as amount,
       (select count(*)::int from reward_requests q
         where q.reward_id = $1 and ${NEEDS_CODE} and q.amount_cents <> $2) as requests
     from reward_codes c where c.reward_id = $1 and c.amount_cents <> $2
       and (${IS_FREE_CODE} or (c.request_id is null and c.void_at is null and c.expires_at > clock_timestamp()))`,
    [reward.id, reward.amount_cents],
  )
  if (other.codes + other.requests === 0) return
  const sentence =
    other.codes > 0
      ? words(
          '{codes, plural, one {# code in the stock is for {amount}. Make it void first, or create another reward.} other {# codes in the stock are for {amount}. Make them void first, or create another reward.}}',
          { codes: other.codes, amount: as(formatCents, other.amount ?? 0) },
        )
      : words(
          '{requests, plural, one {# open request is for another amount. Review it first, or create another reward.} other {# open requests are for another amount. Review them first, or create another reward.}}',
          { requests: other.requests },
        )
  throw new Refusal('conflict', sentence, { code: 'reward.amount-fixed', fields: { amountCents: sentence } })
}

/**
 * The reward after its delivery may have changed. Its open requests follow: those for its present value and amount come to be
 * delivered from the stock, and those from the stock by hand.
 */
export async function switchDelivery(tx: Tx, before: RewardRow, saved: RewardRow): Promise<RewardRow> {
  const { id, delivery_kind: kind } = saved
  if (kind === before.delivery_kind || (kind !== 'stock' && before.delivery_kind !== 'stock')) return saved
  const switched =
    kind === 'stock'
      ? await queryRows<{ userId: string }>(
          tx,
          `update reward_requests set delivery_kind = 'stock', amount_cents = $2, holds_stock = true
           where reward_id = $1 and status in ('pending', 'approved') and delivery_kind = 'hand' and reward_value = $3
             and coalesce(amount_cents, $2) = $2
           returning user_id as "userId"`,
          [id, saved.amount_cents, saved.value],
        )
      : await queryRows<{ userId: string }>(
          tx,
          `update reward_requests q set delivery_kind = 'hand' where q.reward_id = $1 and ${NEEDS_CODE}
           returning user_id as "userId"`,
          [id],
        )
  await recountStock(tx, id)
  for (const { userId } of switched) publishFacts(tx, ['requests'], userId)
  const { stock } = await queryOne<{ stock: number | null }>(tx, 'select stock from rewards where id = $1', [
    id,
  ])
  return { ...saved, stock }
}
