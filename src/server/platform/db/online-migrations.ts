import { setTimeout } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { sqlState } from './sql-state.ts'

/**
 * Begins a migration for large tables. Its statements run one by one, each in its own short transaction, so each must
 * be repeatable: after a crash, all of them run again.
 */
const ONLINE = '-- Online:'

/** A statement with this runs in batches: it gets the last key it returned, as `last`, until it returns null. */
const LAST_KEY = '$1'

const CONCURRENT = /\bindex concurrently\b/
const CONCURRENT_BUILD = /^create (?:unique )?index concurrently (\w+)/m

/** SQLSTATEs of a lock that others hold too long, and of a deadlock. */
const HELD_BY_OTHERS = new Set(['55P03', '40P01'])

const HELD_BATCH_PAUSE_MS = 1000

export function isHeldByOthers(error: unknown): boolean {
  return HELD_BY_OTHERS.has(sqlState(error) ?? '')
}

/**
 * Slightly longer than PostgreSQL takes to cancel an autovacuum that holds the table. Requests queue up behind the
 * wait, so for anything slower, such as a backup, we pause before the next try.
 */
export async function limitLockWaits(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('lock_timeout', (setting::int + 500)::text, false)
    from pg_settings where name = 'deadlock_timeout'`)
}

/** Runs a migration in the caller's transaction. */
export async function applyAtOnce(client: pg.ClientBase, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql) {
    if (isBatched(statement)) await inBatches(client, statement, null)
    else await client.query(statement.replaceAll(new RegExp(CONCURRENT, 'g'), 'index'))
  }
}

export function isOnline({ sql }: MigrationMeta): boolean {
  return sql[0]!.startsWith(ONLINE)
}

/** Outside a transaction. Never blocks reads and writes of a table for longer than a change of the catalogue takes. */
export async function applyOnline(client: pg.ClientBase, { sql }: MigrationMeta): Promise<void> {
  for (const statement of sql) {
    if (isBatched(statement)) await inBatches(client, statement, setTimeout)
    else if (CONCURRENT.test(statement)) await changeIndex(client, statement)
    else await client.query(statement)
  }
}

function isBatched(statement: string): boolean {
  return statement.includes(LAST_KEY)
}

/** Rests after each batch for as long as it took, so that requests get most of the database; `null` in a transaction. */
async function inBatches(
  client: pg.ClientBase,
  statement: string,
  rest: ((milliseconds: number) => Promise<unknown>) | null,
): Promise<void> {
  for (let last: unknown = null; ; ) {
    const began = performance.now()
    try {
      const { rows } = await client.query<{ last: unknown }>(statement, [last])
      last = rows[0]!.last
      if (last === null) return
      await rest?.(performance.now() - began)
    } catch (error) {
      if (rest === null || !isHeldByOthers(error)) throw error
      await rest(HELD_BATCH_PAUSE_MS)
    }
  }
}

/** A concurrent build waits for transactions older than itself; nobody waits for it, so it has no time limit. */
async function changeIndex(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  const index = CONCURRENT_BUILD.exec(statement)?.[1]
  if (index === undefined || !(await isReady(client, index))) await client.query(statement)
  await limitLockWaits(client)
}

/** Whether the index is complete. A build that was interrupted leaves an invalid one, which this drops. */
async function isReady(client: pg.ClientBase, index: string): Promise<boolean> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently ${index}`)
  return rows[0]?.indisvalid === true
}
