import { randomBytes, randomUUID } from 'node:crypto'
import { importCodes } from '#contract/rewards/codes.ts'
import { TERMS_VERSION } from '#domain/identity/consent.ts'
import type { rewards } from '#server/database/schema/rewards.ts'
import { credit, spend } from '#server/points/ledger.ts'
import { recountStock } from '#server/rewards/codes/code-stock.ts'
import { openCodeDelivery } from '#server/rewards/codes/deliver-waiting.ts'
import type { Services } from '#server/services.ts'
import type { OneServer } from '../servers/several-servers.ts'
import type { Builders, RewardRow } from './builders.ts'
import type { Person, World } from './world.ts'

/** A world, or one of several servers. */
interface Place extends Pick<Builders, 'aReward'> {
  call: OneServer['call']
}

/** A code like those on gift cards, which no other text contains. */
export function aCode(): string {
  return randomBytes(10).toString('hex').toUpperCase()
}

/** A reward that is delivered from a stock of $25.00 codes, imported by this admin. */
export async function aStockReward(
  place: Place,
  admin: Person,
  codes: number | readonly string[],
  row: RewardRow = {},
): Promise<typeof rewards.$inferSelect> {
  const reward = await place.aReward({
    ...{ delivery_kind: 'stock', amount_cents: 2500, stock: 0, value: '$25.00' },
    ...row,
  })
  const rows = typeof codes === 'number' ? Array.from({ length: codes }, aCode) : codes
  if (rows.length > 0) await addCodes(place, admin, reward.id, rows)
  return reward
}

export function addCodes(
  { call }: Pick<Place, 'call'>,
  admin: Person,
  rewardId: number,
  rows: readonly string[],
) {
  return call(admin, importCodes, { params: { id: rewardId }, body: { text: rows.join('\n') } })
}

/** Makes codes of the stock void, those that were imported first. */
export async function voidSome(
  { database }: Pick<Services, 'database'>,
  admin: Person,
  rewardId: number,
  count: number,
): Promise<void> {
  await database.pool.query(
    `update reward_codes set void_at = clock_timestamp(), void_reason = 'Withdrawn by the supplier', voided_by = $2
     where id in (select id from reward_codes where reward_id = $1 and request_id is null order by id limit $3)`,
    [rewardId, admin.id, count],
  )
  await database.transaction((tx) => recountStock(tx, rewardId))
}

/** New members who asked for the reward, one request each; the ids in the order of asking. */
export async function stockRequests(
  { database }: Pick<Services, 'database'>,
  { id, name, value, description, points_cost: cost }: typeof rewards.$inferSelect,
  count: number,
): Promise<number[]> {
  const mark = randomUUID().slice(0, 8)
  const ids = await database.transaction(async (tx) => {
    const run = (text: string, values: unknown[]) =>
      tx.$client.query<{ id: number; user_id: string }>(text, values)
    await run(
      `insert into users (id, name, first_name, last_name, province, terms_version, terms_accepted_at, email)
       select $1 || '-' || n, 'Robin Tremblay', 'Robin', 'Tremblay', 'ON', $2, now(), $1 || '-' || n || '@example.ca'
       from generate_series(1, $3::int) n`,
      [mark, TERMS_VERSION, count],
    )
    const { rows } = await run(
      `insert into reward_requests (reward_id, user_id, points_spent, reward_name, reward_value, reward_description,
         destination_kind, destination, destination_key, holds_stock, delivery_kind, amount_cents)
       select $1, $2 || '-' || n, $3, $4, $5, $6, 'none', '', '', true, 'stock', 2500
       from generate_series(1, $7::int) n returning id, user_id`,
      [id, mark, cost, name, value, description, count],
    )
    for (const request of rows) {
      const of = { userId: request.user_id, points: cost, description: name }
      await credit(tx, { ...of, kind: 'adjustment', refId: `given-${request.id}` })
      await spend(tx, { ...of, kind: 'redemption', refId: String(request.id) })
    }
    await recountStock(tx, id)
    return rows.map((row) => row.id)
  })
  return ids.sort((a, b) => a - b)
}

/** Delivers to the requests that wait, as a server does when a stock changed and each minute. */
export async function workQueue({ services }: Pick<World, 'services'>): Promise<void> {
  const delivery = openCodeDelivery(services)
  await delivery.deliverWaiting()
  await delivery.close()
}
