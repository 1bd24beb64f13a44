import type { Database } from './database.ts'

/** Small enough that no one waits long for a row being deleted. */
const BATCH = 5_000

/** Deletes the rows that meet a condition. Table and condition are SQL from code, never user input. */
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
