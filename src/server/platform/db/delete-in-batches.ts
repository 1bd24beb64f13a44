import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Small enough that no one waits long for a row being deleted. */
const BATCH = 5_000

/**
 * Deletes the rows that meet a condition, and rests between batches as long as each took. Table and condition are SQL
 * from code, never user input; times must be relative to `now()`, because no index serves `clock_timestamp()`.
 */
export async function deleteInBatches(
  { pool }: Database,
  table: string,
  condition: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const began = performance.now()
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
    )
    if ((rowCount ?? 0) < BATCH) return
    await setTimeout(performance.now() - began, undefined, { signal })
  }
}
