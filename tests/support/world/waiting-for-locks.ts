import type pg from 'pg'

/**
 * How many statements of this database wait for a lock; `text` is a LIKE pattern for theirs. Asked on a connection of
 * the pool, because PostgreSQL keeps showing a transaction what it showed first.
 */
export async function waitingForLocks(pool: pg.Pool, text = '%'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [text],
  )
  return rows[0]!.count
}
