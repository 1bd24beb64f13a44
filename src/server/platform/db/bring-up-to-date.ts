import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { applyMigrations } from './migrations.ts'
import { isPooled, refuseTransactionPooling } from './poolers.ts'
import { START_FACTOR } from './timeouts.ts'

/** Runs pending migrations. Throws ConfigError for a database that the product cannot use. */
export async function bringUpToDate(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'northpoint migrations',
    connectionTimeoutMillis: (connection.connectionTimeoutMillis ?? 0) * START_FACTOR,
    query_timeout: 0,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         pg_backend_pid() as pid`,
    )
    if (isPooled(client, rows[0].pid)) await refuseTransactionPooling(connection)
    refuseOldServer(rows[0].version)
    refuseOtherEncoding(rows[0].encoding)
    await applyMigrations(client)
  } finally {
    await client.end()
  }
}

const OLDEST_MAJOR = 15

/** `server_version_num` is 140011 for 14.11. */
const NUMBERS_PER_MAJOR = 10_000

export function refuseOldServer(version: number): void {
  const major = Math.floor(version / NUMBERS_PER_MAJOR)
  if (major >= OLDEST_MAJOR) return
  throw new ConfigError(
    `The database is PostgreSQL ${major}. Northpoint Rewards needs ${OLDEST_MAJOR} or newer.`,
  )
}

/** Only UTF-8 can store every letter, and fold it for a search. */
function refuseOtherEncoding(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `The database in DATABASE_URL uses the encoding ${encoding}. Northpoint Rewards needs one created with UTF8.`,
  )
}
