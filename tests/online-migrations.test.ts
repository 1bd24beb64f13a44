import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/server/platform/db/database.ts'
import {
  applyBesideOthers,
  applyMigration,
  applyMigrations,
  lockMigrations,
  stateOf,
} from '../src/server/platform/db/migrations.ts'
import { databaseBefore } from './support/earlier-database.ts'
import { until } from './support/until.ts'
import { freshDatabaseUrl } from './support/world.ts'

const LATER = 9_000_000_000_000

/** A migration with these statements, as if it was the product's next. */
const online = (...sql: string[]) => ({
  sql: sql.map((statement, at) => (at === 0 ? `-- Online: a test.\n${statement}` : statement)),
  folderMillis: LATER,
  hash: '',
  bps: true,
})

let url: string
let migrator: pg.Client
let other: pg.Client
beforeEach(async () => {
  url = await freshDatabaseUrl()
  migrator = await connected()
  other = await connected()
  await migrator.query(
    'create table proofs (id int primary key, was text, folded text); insert into proofs select k, k from generate_series(1, 25) k',
  )
})
afterEach(() => Promise.all([migrator.end(), other.end()]))

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function indexes(): Promise<unknown[]> {
  const { rows } = await other.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'proofs'::regclass and not indisprimary`,
  )
  return rows
}

const untilItWaits = (client: pg.Client) =>
  until('the migration waits', async () => {
    const { rows } = await other.query(
      `select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [(client as unknown as { processID: number }).processID],
    )
    return rows.length === 1
  })

describe('an index for a large table', () => {
  const build = online('create index concurrently proofs_was on proofs (was)')

  test('is built while others write to the table, and waits as long as older transactions need', async () => {
    const older = await connected()
    await older.query(`begin; update proofs set was = 'older' where id = 1`)
    const built = applyBesideOthers(migrator, build)
    await untilItWaits(migrator)
    await other.query(`set lock_timeout = '1s'; update proofs set was = 'during' where id = 2`)
    expect(await stateOf(other)).toBeNull()
    await older.query('commit')
    await built
    expect(await indexes()).toEqual([{ name: 'proofs_was', valid: true }])
    expect(await stateOf(other)).toBe(LATER)
    await older.end()
  })

  test('that a crash left unfinished is built anew', async () => {
    const older = await connected()
    await older.query(`begin; update proofs set was = 'older' where id = 1`)
    const crashed = expect(applyBesideOthers(migrator, build)).rejects.toThrow()
    await untilItWaits(migrator)
    await other.query('select pg_terminate_backend($1)', [
      (migrator as unknown as { processID: number }).processID,
    ])
    await crashed
    await older.query('commit')
    expect(await indexes()).toEqual([{ name: 'proofs_was', valid: false }])
    expect(await stateOf(other)).toBeNull()
    migrator = await connected()
    await applyBesideOthers(migrator, build)
    expect(await indexes()).toEqual([{ name: 'proofs_was', valid: true }])
    expect(await stateOf(other)).toBe(LATER)
    await older.end()
  })

  test('is not held up by a server that waits for its turn to migrate', async () => {
    await lockMigrations(migrator)
    const waiting = lockMigrations(other)
    await applyBesideOthers(migrator, build)
    await migrator.query('select pg_advisory_unlock_all()')
    await waiting
    expect(await indexes()).toEqual([{ name: 'proofs_was', valid: true }])
  })

  test('is complete before its migration is recorded, so a finished one is not built twice', async () => {
    const twice = online('create index concurrently proofs_was on proofs (was)', 'select 1 / 0')
    await expect(applyBesideOthers(migrator, twice)).rejects.toThrow('division by zero')
    const { rows: first } = await other.query(`select 'proofs_was'::regclass::oid`)
    await applyBesideOthers(migrator, build)
    expect((await other.query(`select 'proofs_was'::regclass::oid`)).rows).toEqual(first)
  })
})

describe('a change of every row', () => {
  const fill = online(
    `with batch as (select id from proofs where id > coalesce($1::int, 0) order by id limit 10),
     changed as (update proofs set folded = lower(was) from batch where proofs.id = batch.id and folded is null)
     select max(id) as last from batch`,
  )
  const filled = async () =>
    (await other.query('select count(folded)::int as count from proofs')).rows[0].count

  test('is made in batches that stay when a later one fails, and goes on from there', async () => {
    await other.query(`alter table proofs add constraint later check (id <> 15 or folded is null)`)
    await expect(applyBesideOthers(migrator, fill)).rejects.toThrow('later')
    expect(await filled()).toBe(10)
    expect(await stateOf(other)).toBeNull()
    await other.query('alter table proofs drop constraint later')
    await applyBesideOthers(migrator, fill)
    expect(await filled()).toBe(25)
    expect(await stateOf(other)).toBe(LATER)
  })

  test('is made at once in a transaction, with the rest of its migration or not at all', async () => {
    await migrator.query('begin')
    await applyMigration(migrator, fill)
    expect((await migrator.query('select count(folded)::int as count from proofs')).rows).toEqual([
      { count: 25 },
    ])
    await migrator.query('rollback')
    expect(await filled()).toBe(0)
  })
})

/** What a backup and the code rely on: tables with the order of their columns, rules, indexes, triggers and functions. */
const SCHEMA = `
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
    || attgenerated::text || ' ' || row_number() over (partition by attrelid order by attnum)
    || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as said
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select pg_get_functiondef(p.oid) from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  order by 1`

/** Before 0042, a database either filled this column by a trigger or had it generated. */
const GENERATED_WORDS = `
  drop function fold_user_words() cascade;
  alter table users drop column words;
  alter table users add column words text generated always as (folded(
    name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email)) stored;
  create index users_words_trgm on users using gin (words gin_trgm_ops);
  create index users_words_pairs on users using gin (letter_pairs(words));
  insert into users (id, name, email) values ('m', 'Zoé', 'zoe@example.ca')`

test.each([
  ['0001_member_screens', ''],
  ['0018_destinations', ''],
  ['0042_user_words', GENERATED_WORDS],
])('a database from before %s becomes the same as a new one', async (tag, sql) => {
  const [earlier, created] = [await databaseBefore(tag, sql), await freshDatabaseUrl()]
  const schemas = await Promise.all(
    [earlier, created].map(async (connectionString) => {
      const database = await openDatabase({ connectionString }, () => {})
      const { rows } = await database.pool.query<{ said: string }>(SCHEMA)
      await database.close()
      return rows.map(({ said }) => said)
    }),
  )
  expect(schemas[0]).toEqual(schemas[1])
})

test('what is searched of a member stays, and follows a new name, when a trigger fills it', async () => {
  const database = await openDatabase(
    { connectionString: await databaseBefore('0042_user_words', GENERATED_WORDS) },
    () => {},
  )
  const words = async () => (await database.pool.query('select words from users')).rows
  expect(await words()).toEqual([{ words: 'zoe zoe@example.ca' }])
  await database.pool.query(`update users set first_name = 'Éloïse'`)
  expect(await words()).toEqual([{ words: 'zoe eloise zoe@example.ca' }])
  await database.close()
})

test('a migration that a lock stops lets a server of an earlier version start', async () => {
  const connectionString = await databaseBefore('0018_destinations', '')
  const [reader, client, earlier] = [0, 1, 2].map(() => new pg.Client({ connectionString }))
  await Promise.all([reader!.connect(), client!.connect(), earlier!.connect()])
  await reader!.query('begin; select 1 from users')
  const paused = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const migrated = applyMigrations(client!, () => {
    paused.resolve()
    return started.promise
  })
  await paused.promise
  await lockMigrations(earlier!)
  await Promise.all([reader!.end(), earlier!.end()])
  started.resolve()
  await migrated
  await client!.end()
})
