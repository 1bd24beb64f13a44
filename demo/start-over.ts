import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { refuseForeignData } from '#server/database/demo-mark.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { createDrizzle } from '#server/platform/db/drizzle-over.ts'
import { appliedMigrations, EarlierDatabase } from '#server/platform/db/migrations.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'

/** The application name of a server's connections in PostgreSQL. */
const SERVER_APPLICATION = 'northpoint'

/** Runs the demo, and starts it over if its database was made before the schema changed. */
export async function startOverIfEarlier<Result>(
  config: Config,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof EarlierDatabase)) throw error
    console.log('The demo data is from an earlier version, so the demo starts over.')
    await startOver(config)
    return run()
  }
}

/** Removes the demo. Refuses (ConfigError) while a server uses it, or if it has accounts but no demo mark. */
export async function startOver(config: Config): Promise<void> {
  if (config.databaseUrl === null) await forgetEmbedded(config.dataDir)
  else await onOwnDatabase({ connectionString: config.databaseUrl }, dropSchemas)
  await rm(config.dataDir, { recursive: true, force: true })
}

async function forgetEmbedded(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) return
  const embedded = await openEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await onOwnDatabase(embedded.connection, async () => {})
  } finally {
    await embedded.close()
  }
  if ((await livePostmaster(cluster)) === undefined) return
  throw new ConfigError(
    `A command still uses the database in ${dataDir}. Wait for it to end, then try again.`,
  )
}

/** The ledger cannot be emptied, so a given database loses its schema and gets a new one at the next start. */
async function dropSchemas(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ servers: number; schema: string }>(
    `select count(*)::int as servers, quote_ident(current_schema()) as schema from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [SERVER_APPLICATION],
  )
  const { servers, schema } = rows[0]!
  if (servers > 0) throw new ConfigError('A server has this database open. Stop it first.')
  // PostgreSQL runs these as one transaction.
  await pool.query(`drop schema ${schema} cascade; create schema ${schema};
    drop schema if exists drizzle cascade; drop schema if exists pgboss cascade`)
}

/** Works on a database that the product has used, of any version; refuses one in real use (ConfigError). */
async function onOwnDatabase(
  connection: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'northpoint start over' })
  pool.on('error', () => {})
  try {
    if ((await appliedMigrations(pool)).length === 0) return
    await refuseForeignData({ queries: createDrizzle(pool) })
    await work(pool)
  } finally {
    await pool.end()
  }
}
