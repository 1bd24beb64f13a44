import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { setIndexesAside } from '../bench/seed-database.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import journal from '../src/server/database/migrations/meta/_journal.json' with { type: 'json' }
import { applyBesideOthers, applyMigration, knownMigrations } from '../src/server/platform/db/migrations.ts'
import { limitLockWaits } from '../src/server/platform/db/online-migrations.ts'
import { withOpenTables } from '../src/server/platform/db/table-rows.ts'
import { openEmbeddedPostgres } from '../src/server/platform/postgres/embedded-postgres.ts'
import { wholeNumber } from './arguments.ts'
import { earlierRows, SEEDED_BEFORE } from './earlier-rows.ts'
import { startClients } from './waiting-clients.ts'

const SUBMISSIONS = 1_000_000

const tagOf = (when: number) => journal.entries.find((entry) => entry.when === when)!.tag

/**
 * `npm run trial:migrations -- 3000000`: applies every migration to a database of an early version with that many
 * submissions while clients read and write its tables, and prints how long each took and how long anyone waited.
 * `BENCH_DATA` names a directory that keeps the seeded database for the next run.
 */
await runCommand(async () => {
  const submissions = wholeNumber(process.argv[2], SUBMISSIONS)
  const dataDir = join(process.env.BENCH_DATA ?? tmpdir(), 'northpoint-migrations')
  await mkdir(dataDir, { recursive: true })
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const seeded = await seed(connection, submissions)
    await onClient(connection, async (client) => {
      await client.query('drop database if exists migrated')
      await client.query(`create database migrated template ${seeded}`)
    })
    await migrate({ ...connection, database: 'migrated' }, submissions)
    await onClient(connection, (client) => client.query('drop database migrated'))
  } finally {
    await close()
  }
})

async function seed(connection: pg.ClientConfig, submissions: number): Promise<string> {
  const name = `seeded_${submissions}`
  const found = await onClient(connection, (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  )
  if (found.rowCount === 1) return name
  await onClient(connection, async (client) => {
    await client.query('drop database if exists unfinished')
    await client.query('create database unfinished')
  })
  await onClient({ ...connection, database: 'unfinished' }, async (client) => {
    const before = journal.entries.find(({ tag }) => tag === SEEDED_BEFORE)!.when
    for (const migration of knownMigrations()) {
      if (migration.folderMillis < before) await applyMigration(client, migration)
    }
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    const { ms } = await timed(async () => {
      const indexes = await setIndexesAside(client)
      const tables = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      )
      await withOpenTables(
        client,
        tables.rows.map(({ name }) => name),
        async () => {
          for (const statement of earlierRows(submissions)) await client.query(statement)
        },
      )
      for (const { definition } of indexes) await client.query(definition)
    })
    await client.query('vacuum (analyze)')
    const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size')
    console.log(`Seeded ${submissions} submissions in ${(ms / 1000).toFixed(0)} s: ${rows[0].size}`)
  })
  await onClient(connection, (client) => client.query(`alter database unfinished rename to ${name}`))
  return name
}

async function migrate(connection: pg.ClientConfig, submissions: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await limitLockWaits(client)
  const clients = await startClients(connection, submissions / 10)
  const applied = await client.query<{ newest: number }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  console.log(`${'migration'.padEnd(36)}  seconds  longest read ms  longest write ms`)
  const total = await timed(async () => {
    for (const migration of knownMigrations()) {
      if (migration.folderMillis <= applied.rows[0]!.newest) continue
      await clients.longest()
      const { ms } = await timed(() => applyBesideOthers(client, migration))
      const { readMs, writeMs } = await clients.longest()
      console.log(
        [
          tagOf(migration.folderMillis).padEnd(36),
          (ms / 1000).toFixed(1).padStart(7),
          readMs.toFixed(0).padStart(15),
          writeMs.toFixed(0).padStart(16),
        ].join('  '),
      )
    }
  })
  console.log(`${'all'.padEnd(36)}  ${(total.ms / 1000).toFixed(1).padStart(7)}`)
  await clients.end()
  await client.end()
}

async function onClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number }> {
  const began = performance.now()
  await work()
  return { ms: performance.now() - began }
}
