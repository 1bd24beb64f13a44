import pg from 'pg'
import { expect, test } from 'vitest'
import journal from '../src/server/database/migrations/meta/_journal.json' with { type: 'json' }
import { openDatabase } from '../src/server/platform/db/database.ts'
import { applyBesideOthers, applyMigration, knownMigrations } from '../src/server/platform/db/migrations.ts'
import { isOnline } from '../src/server/platform/db/online-migrations.ts'
import { databaseBefore } from './support/earlier-database.ts'

/** The first migration known to run beside servers of the previous version. */
const FIRST_BESIDE_OTHERS = '0018_destinations'

/** Enough members that the tables stay locked for a while. */
const MEMBERS = 4000

/** What the previous version runs during requests. Two requests may lock the same tables in different orders. */
const REQUESTS = [
  ['begin', `select 1 from users where id = 'm1' for share`, 'select 1 from rewards for share', 'commit'],
  [`select count(*) from submissions s join tasks t on t.id = s.task_id join users u on u.id = s.user_id`],
  [`select count(*) from claims c join tasks t on t.id = c.task_id`],
]

test('migrations wait for the requests of a running server, and stop none of them', async () => {
  const url = await databaseBefore(
    FIRST_BESIDE_OTHERS,
    `insert into users (id, name, email) select 'm' || k, 'Zoé', k || '@example.ca' from generate_series(1, ${MEMBERS}) k;
     insert into tasks (title, description, description_html, requirements, category, points)
       values ('T', 'D', '<p>D</p>', 'R', 'C', 10);
     insert into rewards (name, description, points_cost, category, value) values ('R', 'D', 10, 'C', '$1')`,
  )
  let isMigrating = true
  const keepRunning = async (steps: string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (isMigrating) for (const step of steps) await client.query(step)
    await client.end()
  }
  const running = Promise.all([...REQUESTS, ...REQUESTS].map(keepRunning))
  const database = await openDatabase({ connectionString: url }, () => {}).finally(() => {
    isMigrating = false
  })
  await running
  const { rows } = await database.pool.query(`select words from users where id = 'm1'`)
  expect(rows).toEqual([{ words: 'zoe 1@example.ca' }])
  await database.close()
})

test('a migration that finds its table in use lets waiting requests through, says so, and continues afterwards', async () => {
  const url = await databaseBefore(FIRST_BESIDE_OTHERS, '')
  const [reader, request] = [0, 1].map(() => new pg.Client({ connectionString: url }))
  await Promise.all([reader!.connect(), request!.connect()])
  await reader!.query('begin; select 1 from users')
  const waiting = Promise.withResolvers<string>()
  const passed = Promise.withResolvers<void>()
  const opening = openDatabase(
    { connectionString: url },
    () => {},
    (migration) => {
      waiting.resolve(migration)
      return passed.promise
    },
  )
  expect(await waiting.promise).toBe(
    '-- Search finds what is read: whatever is capital, has an accent or is marked up.',
  )
  await request!.query(`set lock_timeout = '1s'; select 1 from users`)
  await reader!.query('commit')
  await Promise.all([reader!.end(), request!.end()])
  passed.resolve()
  const database = await opening
  expect((await database.pool.query('select words from users')).rows).toEqual([])
  await database.close()
})

/** No server of the previous version uses these, so locking them blocks nothing. */
const UNUSED = ['review_presence']

test('a migration blocks the requests of one table at most, so no request waits for it while it waits for another table', async () => {
  const client = new pg.Client({ connectionString: await databaseBefore(FIRST_BESIDE_OTHERS, '') })
  await client.connect()
  const first = journal.entries.find(({ tag }) => tag === FIRST_BESIDE_OTHERS)!.when
  for (const migration of knownMigrations().filter(({ folderMillis }) => folderMillis >= first)) {
    if (isOnline(migration)) {
      await applyBesideOthers(client, migration)
      continue
    }
    const { rows: tables } = await client.query<{ oid: number }>(
      `select oid from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`,
      [UNUSED],
    )
    await client.query('begin')
    await applyMigration(client, migration)
    // The locks that a writing request waits for.
    const { rows: held } = await client.query(
      `select distinct relation::regclass::text from pg_locks
       where pid = pg_backend_pid() and relation = any($1)
         and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      [tables.map(({ oid }) => oid)],
    )
    await client.query('commit')
    expect(
      held.length,
      `${journal.entries.find(({ when }) => when === migration.folderMillis)?.tag}`,
    ).toBeLessThan(2)
  }
  await client.end()
})
