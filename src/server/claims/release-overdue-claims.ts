import { queryRows } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { OVERDUE } from './queries.ts'
import { releaseIfOverdue } from './release-claim.ts'

/** Each claim is released in its own transaction. Returns how many were released. */
export async function releaseOverdueClaims(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<number> {
  const overdue = await queryRows<{ id: number }>(
    database.queries,
    `select c.id from claims c where ${OVERDUE} order by c.submit_by, c.id`,
  )
  let released = 0
  await oneByOne(overdue, signal, async ({ id }) => {
    if (await releaseIfOverdue(database, id)) released += 1
  })
  return released
}
