import type { Database } from '../platform/db/database.ts'

/** Any number serves, as long as every server of this product uses the same one. */
const CLEANUP_LOCK = 7_204_110_005

/**
 * Does the work unless somebody, on whatever server, is at it already: then it answers null. The lock is a connection's,
 * so a server that dies lets go of it.
 */
export async function oneAtATime<Result>(
  { pool }: Database,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect()
  let isClean = false
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      CLEANUP_LOCK,
    ])
    if (!rows[0]?.got) {
      isClean = true
      return null
    }
    try {
      return await work()
    } finally {
      isClean = await client.query('select pg_advisory_unlock($1)', [CLEANUP_LOCK]).then(
        () => true,
        () => false,
      )
    }
  } finally {
    client.release(!isClean)
  }
}

/** Whether somebody is at it now. */
export async function isUnderWay({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) + objid::bigint = $1`,
    [CLEANUP_LOCK],
  )
  return rows.length > 0
}
