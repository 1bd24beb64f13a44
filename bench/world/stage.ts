import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/server/config.ts'
import { ConfigError } from '../../src/server/platform/config-error.ts'
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../src/server/platform/postgres/embedded-postgres.ts'
import type { Connection } from '../../src/server/platform/postgres/postgres-session.ts'
import { credit } from '../../src/server/points/ledger.ts'
import { ensureSystemTasks } from '../../src/server/tasks/system-tasks.ts'
import { type Builders, openBuilders, type Person } from '../../tests/support/builders.ts'

/** A page of every list is full and has a next one. */
const TASKS = 50
const LEDGER_ENTRIES = 60
const REVIEWERS_QUEUE = 60

/** The profile task fills the last row of the first page. */
const OWN_TASKS = TASKS - 1

/** More spots than any bench claims. */
const CAPACITY = 1_000_000

/** Every table numbers its rows in its own range, so ten digits identify a row. */
const FIRST_ROW_ID = 1_000_000_000
const IDS_PER_TABLE = 10_000_000

export function isRowId(value: unknown): value is number {
  return typeof value === 'number' && value >= FIRST_ROW_ID && value < 2 * FIRST_ROW_ID
}

export type Settings = Record<'DATA_DIR' | 'DATABASE_URL' | 'SECRET' | 'LOG_LEVEL', string>

export interface EmptyStage {
  config: Config
  connection: Connection
  database: Database
  builders: Builders
  environment: Settings
}

export interface Stage extends EmptyStage {
  /** Has a full page of the ledger. */
  member: Person
  /** Has a full page of submissions to review. */
  admin: Person
  taskIds: readonly number[]
  rewardId: number
}

/** Opens a new embedded PostgreSQL with the small world, lets `work` use it, and removes everything afterwards. */
export function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  return onEmptyStage((empty) => fillStage(empty).then(work))
}

/** The same with a database that has no rows. */
export async function onEmptyStage<Result>(work: (stage: EmptyStage) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-bench-'))
  try {
    const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      const { host, port, user, database: name } = postgres.connection
      const environment = {
        DATA_DIR: dataDir,
        DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
        SECRET: randomUUID(),
        LOG_LEVEL: 'info',
      }
      const database = await openDatabase(postgres.connection, (error) => console.error(error))
      try {
        const config = readConfig(environment, 'production')
        const builders = openBuilders({ config, database })
        return await unlessInterrupted(
          work({ config, connection: postgres.connection, database, builders, environment }),
        )
      } finally {
        await database.close()
      }
    } finally {
      await postgres.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** On Ctrl-C, closes and removes what was opened. */
async function unlessInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const interrupt = () => reject(new ConfigError('Interrupted.'))
  process.once('SIGINT', interrupt)
  try {
    return await Promise.race([work, interrupted])
  } finally {
    process.off('SIGINT', interrupt)
  }
}

async function fillStage(empty: EmptyStage): Promise<Stage> {
  const { database, builders } = empty
  await separateIds(database)
  await ensureSystemTasks(database)
  const tasks = []
  for (let made = 0; made < OWN_TASKS; made += 1) tasks.push(await builders.aTask({ capacity: CAPACITY }))
  const member = await builders.aMember()
  await fillLedger(database, member)
  for (let made = 0; made < REVIEWERS_QUEUE; made += 1) {
    await builders.aPendingSubmission(await builders.aMember(), {
      task: tasks[made % tasks.length]!,
      notes: 'Posted this morning; the link is in my profile.',
      image_key: `proof/be/${randomUUID()}`,
      thumbnail_key: `proof/be/${randomUUID()}-small`,
      image_type: 'image/jpeg',
      image_width: 1280,
      image_height: 960,
    })
  }
  const reward = await builders.aReward()
  return {
    ...empty,
    member,
    admin: await builders.anAdmin(),
    taskIds: tasks.map(({ id }) => id),
    rewardId: reward.id,
  }
}

async function separateIds({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by table_name`,
  )
  for (const [at, { table_name }] of rows.entries()) {
    await pool.query(`alter table ${table_name} alter id restart with ${FIRST_ROW_ID + at * IDS_PER_TABLE}`)
  }
}

async function fillLedger(database: Database, member: Person): Promise<void> {
  await database.transaction(async (tx) => {
    for (let entry = 1; entry <= LEDGER_ENTRIES; entry += 1) {
      await credit(tx, {
        userId: member.id,
        points: entry,
        kind: 'adjustment',
        refId: randomUUID(),
        description: `Thank you for helping at the spring market, day ${entry}`,
      })
    }
  })
}
