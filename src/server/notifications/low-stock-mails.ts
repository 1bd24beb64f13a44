import type { CodeStock } from '#contract/rewards/codes.ts'
import { lastingWords } from '#domain/rewards/low-stock.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { deliverAlways } from './deliver.ts'
import { queueForAdmins } from './inbox-mails.ts'

/** A notice for every admin who keeps the stocks, and an email for those who want it: once per stock and low period. */
export async function notifyOfLowStock(tx: Tx, stock: CodeStock, since: Date): Promise<void> {
  const { reward } = stock
  const cause = `low-stock:${reward.id}:${since.toISOString()}`
  const title = `Codes are running low: ${reward.name}`
  const body = lastingWords(stock)
  const link = `/admin/rewards/${reward.id}/codes` as const
  const admins = await queryRows<{ id: string }>(
    tx,
    `select u.id from users u where ${canDo('u', 'payRewards')} order by u.id`,
  )
  for (const { id: userId } of admins)
    await deliverAlways(tx, { cause, userId, notice: { title, body, link } })
  await queueForAdmins(tx, cause, 'payRewards', {
    subject: title,
    blocks: [body, { link, label: 'Import codes' }],
  })
}
