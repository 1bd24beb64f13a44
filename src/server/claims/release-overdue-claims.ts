import { queryRows } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { OVERDUE } from './queries.ts'
import { releaseIfOverdue } from './release-claim.ts'

/** Each claim is released in its own transaction. */
const BATCH = 50

/** Returns how many were released. Continues after a failure and throws the first one at the end. */
export async function releaseOverdueClaims(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<number> {
  const seen: number[] = []
  const failures: unknown[] = []
  let released = 0
  while (!signal?.aborted) {
    const overdue = await queryRows<{ id: number }>(
      database.queries,
      `select c.id from claims c where ${OVERDUE} and c.id <> all($1::bigint[])
       order by c.submit_by, c.id limit $2`,
      [seen, BATCH],
    )
    if (overdue.length === 0) break
    for (const { id } of overdue) {
      if (signal?.aborted) break
      try {
        if (await releaseIfOverdue(database, id)) released += 1
        else seen.push(id)
      } catch (error) {
        seen.push(id)
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return released
}
