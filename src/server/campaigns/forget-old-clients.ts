import { type Database, queryRows } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import { forgetPeople } from './forget-people.ts'
import { lockOwnRow } from './lock-client.ts'

/** SQL: the last campaign ended, or without any, the client changed, longer ago than these years. */
export const isPastClient = (client: string, years: string) => `not exists (
    select from campaigns p where p.client_id = ${client}.id and p.status <> 'finished')
  and coalesce((select max(finished_at) from campaigns p where p.client_id = ${client}.id), ${client}.updated_at)
    < now() - make_interval(years => ${years})`

const isOld = (client: string) =>
  `jsonb_array_length(${client}.contacts) + length(${client}.notes) > 0 and ${isPastClient(client, '$1')}`

/** Deletes the contacts and notes of clients that have had no campaign for this many years. */
export async function forgetOldClients(
  database: Database,
  years: number,
  signal?: AbortSignal,
): Promise<void> {
  const due = await queryRows<{ id: number }>(
    database.queries,
    `select id from clients c where ${isOld('c')} order by id`,
    [years],
  )
  await oneByOne(due, signal, ({ id }) =>
    database.transaction(async (tx) => {
      const client = await lockOwnRow(tx, id, 'no key update')
      // A campaign may have been created since.
      const [still] = await queryRows(tx, `select id from clients c where ${isOld('c')} and id = $2`, [
        years,
        id,
      ])
      if (still) await forgetPeople(tx, client, null)
    }),
  )
}
