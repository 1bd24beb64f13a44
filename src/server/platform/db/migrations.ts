import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PROJECT } from '../builds.ts'
import { ConfigError } from '../config-error.ts'

const MIGRATIONS = join(PROJECT, 'src/server/database/migrations')

/** The advisory lock for changing the schema. Any number works, as long as every server uses it. */
const MIGRATION_LOCK = 7_204_110_001

const LOCK_POLL_MS = 100

/** The database began with another initial migration than ours, so no later one leads to our schema. */
export class EarlierDatabase extends ConfigError {
  constructor() {
    super(
      'This database was made by a version before 1.0.0, which this version cannot use: start over with an empty one, in another DATA_DIR or at another DATABASE_URL.',
    )
  }
}

/**
 * Held until the connection ends. Asks again and again: a statement that waits would hold a snapshot, and end with the
 * database's own time limits.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])
    if (rows[0].locked) return
    await setTimeout(LOCK_POLL_MS)
  }
}

/** Oldest first; the first is the initial one. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** The hashes of a database's migrations, oldest first; none if the product never used it. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`)
  if (rows[0].journal === null) return []
  const applied = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return applied.rows.map(({ hash }) => hash)
}

/** Runs in the caller's transaction, and is recorded where Drizzle's own tools look. */
export async function applyMigration(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statements of migration.sql) await client.query(statements)
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ])
}

/**
 * One server applies what is pending; the others wait as long as it takes. After an error, the caller ends the
 * connection.
 */
export async function applyMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0')
  await lockMigrations(client)
  for (const migration of await pendingMigrations(client)) {
    await client.query('begin')
    await applyMigration(client, migration)
    await client.query('commit')
  }
}

async function pendingMigrations(client: pg.ClientBase): Promise<MigrationMeta[]> {
  const known = knownMigrations()
  const applied = await appliedMigrations(client)
  if (applied.length > 0 && applied[0] !== known[0]!.hash) throw new EarlierDatabase()
  return known.slice(applied.length)
}
