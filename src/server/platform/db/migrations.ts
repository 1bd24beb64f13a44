import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PROJECT } from '../builds.ts'
import { applyAtOnce, applyOnline, isHeldByOthers, isOnline, limitLockWaits } from './online-migrations.ts'

const MIGRATIONS = join(PROJECT, 'src/server/database/migrations')

const PAUSE_MS = 5000

/** Called with the first line of a migration whose table stays locked; resolves when the next try may start. */
export type LetOthersPass = (migration: string) => Promise<unknown>

export function pauseAfter(report: (migration: string) => void): LetOthersPass {
  return (migration) => {
    report(migration)
    return setTimeout(PAUSE_MS)
  }
}

/** The advisory lock for changing the schema. Any number works, as long as every server uses it. */
const MIGRATION_LOCK = 7_204_110_001

const LOCK_POLL_MS = 100

/** Asks again and again: a statement that waits holds a snapshot, which concurrent index builds wait for in turn. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])
    if (rows[0].locked) return
    await setTimeout(LOCK_POLL_MS)
  }
}

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

/** Applies one migration in the caller's transaction, which locks its tables until it ends. */
export async function applyMigration(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  await applyAtOnce(client, migration)
  await record(client, migration)
}

/** Where Drizzle's own tools look. */
async function record(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/**
 * Applies pending migrations beside servers of the previous version (docs/decisions/0019). One server does it; the
 * others wait as long as it takes.
 */
export async function applyMigrations(client: pg.ClientBase, letOthersPass: LetOthersPass): Promise<void> {
  await client.query('set statement_timeout = 0')
  for (;;) {
    await lockMigrations(client)
    const held = await applyUntilHeld(client)
    // Also while we pause: a server of an earlier version waits for this lock with a snapshot.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    if (held === null) return
    await letOthersPass(held.sql[0]!.split('\n', 1)[0]!)
  }
}

/** Null once all are applied, or the one whose table others hold. */
async function applyUntilHeld(client: pg.ClientBase): Promise<MigrationMeta | null> {
  const state = await stateOf(client)
  const pending = knownMigrations().filter(({ folderMillis }) => folderMillis > (state ?? 0))
  await limitLockWaits(client)
  if (state === null) {
    await inTransaction(client, pending)
    return null
  }
  for (const migration of pending) {
    try {
      await applyBesideOthers(client, migration)
    } catch (error) {
      if (isHeldByOthers(error)) return migration
      throw error
    }
  }
  return null
}

/** The caller has limited how long its connection waits for a lock. */
export async function applyBesideOthers(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  if (!isOnline(migration)) return inTransaction(client, [migration])
  await applyOnline(client, migration)
  await record(client, migration)
}

/** A new database has no requests to block, so it gets all migrations in one transaction, which is faster. */
async function inTransaction(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  try {
    await client.query('begin')
    for (const migration of migrations) await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
