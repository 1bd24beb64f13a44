import { queryRows } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { releaseIfOverdue } from './release-claim.ts'

/** Claims looked for at a time; each is released in a transaction of its own. */
const BATCH = 50

/**
 * Releases every claim that nothing was submitted for within the time its task gives, and tells the members; answers
 * how many. One that fails does not keep the others; the first failure is thrown in the end.
 */
export async function releaseOverdueClaims(
  { database, config }: Pick<Services, 'database' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  const seen: number[] = []
  const failures: unknown[] = []
  let released = 0
  while (!signal?.aborted) {
    const overdue = await queryRows<{ id: number }>(
      database.queries,
      `select c.id from claims c
       where c.left_at is null and c.submit_by <= clock_timestamp() and c.id <> all($1::bigint[])
         and not exists (select 1 from submissions s where s.claim_id = c.id)
       order by c.submit_by, c.id limit $2`,
      [seen, BATCH],
    )
    if (overdue.length === 0) break
    for (const { id } of overdue) {
      if (signal?.aborted) break
      try {
        if (await releaseIfOverdue({ database, publicUrl: config.publicUrl }, id)) released += 1
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
