import { eq } from 'drizzle-orm'
import { type LowPeriod, lowPeriodAt } from '#domain/rewards/low-stock.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { notifyOfLowStock } from '#server/notifications/admin-notices.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { lockRewardToChange } from '../change-reward-status.ts'
import { readWatchedStocks, type WatchedStock } from './stock-queries.ts'

/** Notifies admins of each stock of codes that has become low, once until it was not low for a day. */
export async function watchLowStocks(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const watched = await readWatchedStocks(database.queries, null)
  const changing = watched.filter((one) => nextPeriod(one) !== one.period)
  await oneByOne(changing, signal, ({ stock: { reward } }) =>
    database.transaction((tx) => watch(tx, reward.id)),
  )
}

/** Reads again under the reward's lock: another server may be watching it too. */
async function watch(tx: Tx, rewardId: number): Promise<void> {
  await lockRewardToChange(tx, rewardId)
  const [watched] = await readWatchedStocks(tx, rewardId)
  if (!watched) return
  const { stock, period } = watched
  const next = nextPeriod(watched)
  if (next === period) return
  await tx
    .update(rewards)
    .set({ low_told_at: next.since, enough_since: next.enoughSince })
    .where(eq(rewards.id, rewardId))
  if (period.since === null && next.since !== null) await notifyOfLowStock(tx, stock, next.since)
}

function nextPeriod({ stock, period, now }: WatchedStock): LowPeriod {
  return lowPeriodAt(period, stock.isLow, now)
}
