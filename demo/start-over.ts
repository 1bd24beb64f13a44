import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '../src/server/config.ts'
import { refuseForeignData } from '../src/server/database/demo-mark.ts'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { type Database, openDatabase, queryOne } from '../src/server/platform/db/database.ts'
import { openEmbeddedPostgres } from '../src/server/platform/postgres/embedded-postgres.ts'
import { livePostmaster } from '../src/server/platform/postgres/postgres-process.ts'

/** The application name of a server's connections in PostgreSQL. */
const SERVER_APPLICATION = 'northpoint'

/** Removes the demo. Refuses (ConfigError) while a server uses it, or if it has accounts but no demo mark. */
export async function startOver(config: Config): Promise<void> {
  if (config.databaseUrl === null) await forgetEmbedded(config.dataDir)
  else await forgetGiven(config.databaseUrl)
  await rm(config.dataDir, { recursive: true, force: true })
}

async function forgetEmbedded(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) return
  const embedded = await openEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await withDatabase(embedded.connection, refuseForeignData)
  } finally {
    await embedded.close()
  }
  if ((await livePostmaster(cluster)) === undefined) return
  throw new ConfigError(
    `A command still uses the database in ${dataDir}. Wait for it to end, then try again.`,
  )
}

async function forgetGiven(connectionString: string): Promise<void> {
  await withDatabase({ connectionString, max: 1, application_name: 'northpoint start over' }, dropSchemas)
}

/** The ledger cannot be emptied, so a given database loses its schema and gets a new one at the next start. */
async function dropSchemas(database: Database): Promise<void> {
  await refuseForeignData(database)
  const { servers, schema } = await queryOne<{ servers: number; schema: string }>(
    database.queries,
    `select count(*)::int as servers, quote_ident(current_schema()) as schema from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [SERVER_APPLICATION],
  )
  if (servers > 0) throw new ConfigError('A server has this database open. Stop it first.')
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`drop schema ${schema} cascade`))
    await tx.execute(sql.raw(`create schema ${schema}`))
    await tx.execute(sql`drop schema if exists drizzle cascade`)
    await tx.execute(sql`drop schema if exists pgboss cascade`)
  })
}

async function withDatabase(
  connection: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(connection, () => {})
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
