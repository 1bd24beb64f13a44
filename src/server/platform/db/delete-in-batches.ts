import type { Database } from './database.ts'

/** So many rows go at once: nobody waits long for a row that is being removed. */
const BATCH = 5_000

/** Deletes the rows of a table for which a condition holds. Both are the product's own SQL, never anybody's input. */
export async function deleteInBatches(
  { pool }: Database,
  table: string,
  condition: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}
