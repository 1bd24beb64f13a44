import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PROJECT } from '../builds.ts'
import { sqlState } from './sql-state.ts'

const MIGRATIONS = join(PROJECT, 'src/server/database/migrations')

/**
 * Slightly longer than PostgreSQL takes to cancel an autovacuum that holds the table. Requests queue up behind the
 * wait, so for anything slower, such as a backup, we pause before the next try.
 */
const LOCK_WAIT = `select set_config('lock_timeout', (setting::int + 500)::text, false)
  from pg_settings where name = 'deadlock_timeout'`
const PAUSE_MS = 5000

/** Called with the first line of a migration whose table stays locked; resolves when the next try may start. */
export type LetOthersPass = (migration: string) => Promise<unknown>

export function pauseAfter(report: (migration: string) => void): LetOthersPass {
  return (migration) => {
    report(migration)
    return setTimeout(PAUSE_MS)
  }
}

const HELD_BY_OTHERS = new Set(['55P03', '40P01'])

/** The advisory lock for changing the schema. Any number works, as long as every server uses it. */
export const MIGRATION_LOCK = 7_204_110_001

/** Oldest first. */
export function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS })
}

/** The number of the newest migration; null if the product never used this database. */
export async function stateOf(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as journal`)
  if (rows[0].journal === null) return null
  const newest = await client.query<{ state: number | null }>(
    'select max(created_at) as state from drizzle.__drizzle_migrations',
  )
  return newest.rows[0]!.state
}

/** Applies one migration in the caller's transaction, and records it where Drizzle's own tools look. */
export async function applyMigration(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const statement of migration.sql) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ])
}

/**
 * Applies pending migrations, each in its own transaction. One server does it; the others wait as long as it takes. A
 * migration changes one table, so it cannot deadlock with the requests of servers that still run the previous version.
 */
export async function applyMigrations(client: pg.ClientBase, letOthersPass: LetOthersPass): Promise<void> {
  // Lock and setting both end with the connection.
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query(LOCK_WAIT)
  const state = (await stateOf(client)) ?? 0
  for (const migration of knownMigrations()) {
    if (migration.folderMillis > state) await applyBesideOthers(client, migration, letOthersPass)
  }
}

async function applyBesideOthers(
  client: pg.ClientBase,
  migration: MigrationMeta,
  letOthersPass: LetOthersPass,
): Promise<void> {
  for (;;) {
    try {
      await client.query('begin')
      await applyMigration(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!HELD_BY_OTHERS.has(sqlState(error) ?? '')) throw error
      await letOthersPass(migration.sql[0]!.split('\n', 1)[0]!)
    }
  }
}
