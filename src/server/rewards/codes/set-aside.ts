import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { lockRewardToChange } from '../change-reward-status.ts'
import { recountStock } from './code-stock.ts'
import { lastsLongEnough } from './deliver.ts'

/** SQL: codes in the stock that expire too soon and are not set aside, or the other way around. */
const IS_MISPLACED = `c.request_id is null and c.void_at is null and c.expires_at is not null
  and (c.set_aside_at is null) <> ${lastsLongEnough('$1')}`

/**
 * Sets codes aside that expire in fewer days than a delivery needs, and takes those back that may be delivered, because the
 * setting changed. A stock that changed is worked by the queue.
 */
export async function setCodesAside(
  { database, config }: Pick<Services, 'database' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const rewards = await queryRows<{ id: number }>(
    database.queries,
    `select distinct c.reward_id as id from reward_codes c where ${IS_MISPLACED}`,
    [config.codeMinDays],
  )
  await oneByOne(rewards, signal, ({ id }) => setAsideOf(database, id, config.codeMinDays))
}

function setAsideOf(database: Database, rewardId: number, minDays: number): Promise<void> {
  return database.transaction(async (tx) => {
    await lockRewardToChange(tx, rewardId)
    await setAside(tx, rewardId, minDays)
  })
}

/** Counts the stock again too. The caller has locked the reward. */
export async function setAside(tx: Tx, rewardId: number, minDays: number): Promise<void> {
  await queryRows(
    tx,
    `update reward_codes c set set_aside_at = case when c.set_aside_at is null then clock_timestamp() end
     where c.reward_id = $2 and ${IS_MISPLACED}`,
    [minDays, rewardId],
  )
  await recountStock(tx, rewardId)
}
