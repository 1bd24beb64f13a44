import type { Database } from '#server/platform/db/database.ts'

/** Any number, as long as all servers use the same one. */
const CLEANUP_LOCK = 7_204_110_005

/** Returns null if any server is already at work. The lock belongs to a session, so it ends with its server. */
export async function oneAtATime<Result>(
  { connectDirectly }: Database,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const session = await connectDirectly()
  try {
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      CLEANUP_LOCK,
    ])
    return rows[0]?.got ? await work() : null
  } finally {
    await session.end()
  }
}

export async function isUnderWay({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) + objid::bigint = $1`,
    [CLEANUP_LOCK],
  )
  return rows.length > 0
}
