import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import type { Connection } from '#server/platform/postgres/postgres-session.ts'
import { findViolations } from '#server/points/invariants.ts'
import { credit } from '#server/points/ledger.ts'
import { ensureSystemTasks } from '#server/tasks/system-tasks.ts'
import { type Builders, openBuilders, type Person } from '../../tests/support/world/builders.ts'
import { NOTES, WORKERS } from './journey.ts'
import { type Product, withProduct } from './product.ts'

/** A page of every list is full and has a next one. */
const TASKS = 50
const LEDGER_ENTRIES = 60
const REVIEWERS_QUEUE = 60

/** The profile task fills the last row of the first page. */
const OWN_TASKS = TASKS - 1

/** The same in every run, so that a kept database can be used again (growth.ts). */
const SECRET = 'the-secret-of-all-measurements-only'

/** More spots than any bench claims. */
const CAPACITY = 1_000_000

export interface EmptyStage {
  config: Config
  connection: Connection
  database: Database
  builders: Builders
  environment: Record<'DATA_DIR' | 'DATABASE_URL' | 'SECRET' | 'LOG_LEVEL', string>
}

export interface Stage extends EmptyStage {
  /** A member with a full page of the ledger. */
  member: Person
  /** An admin with a full page of submissions to review. */
  admin: Person
  tasks: readonly (typeof tasks.$inferSelect)[]
  rewardId: number
}

/** The small world in a new database, with a product that serves it. */
export function onProduct<Result>(
  work: (product: Product, stage: Stage) => Promise<Result>,
): Promise<Result> {
  return onStage((stage) => withProduct(stage.environment, (product) => work(product, stage)))
}

/** Opens a new embedded PostgreSQL with the small world, lets `work` use it, and removes everything afterwards. */
export function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  return onEmptyStage((empty) => fillStage(empty).then(work))
}

/** The same with a database that has no rows. */
export function onEmptyStage<Result>(work: (stage: EmptyStage) => Promise<Result>): Promise<Result> {
  return inNewDirectory(async (dataDir) => {
    const stage = await openStage(dataDir)
    try {
      return await unlessInterrupted(work(stage))
    } finally {
      await stage.close()
    }
  })
}

/** The embedded PostgreSQL of a data directory, which it makes if there is none. */
export async function openStage(dataDir: string): Promise<EmptyStage & { close(): Promise<void> }> {
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user, database: name } = connection
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET,
    LOG_LEVEL: 'info',
  }
  try {
    const config = readConfig(environment, 'production')
    const database = await openDatabase(connection, (error) => console.error(error))
    return {
      config,
      connection,
      database,
      builders: openBuilders({ config, database }),
      environment,
      close: async () => {
        await database.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Makes this many people or things at the same time. */
export function some<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, make))
}

/** Gives the work a new directory, which is removed afterwards. */
export async function inNewDirectory<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const path = await mkdtemp(join(tmpdir(), 'northpoint-bench-'))
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** All sides of a bench write to one ledger; if it does not add up, the figures mean nothing. */
export async function refuseViolations({ database }: EmptyStage): Promise<void> {
  const violations = await findViolations(database.queries)
  if (violations.length > 0) throw new Error(`Broken after the bench: ${JSON.stringify(violations)}`)
}

/** Closes and removes what was opened, on Ctrl-C. */
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
  await ensureSystemTasks(database)
  const tasks = []
  for (let made = 0; made < OWN_TASKS; made += 1) tasks.push(await builders.aTask({ capacity: CAPACITY }))
  const member = await builders.aMember()
  await fillLedger(database, member)
  await fillReviewersQueue(empty, tasks, REVIEWERS_QUEUE, {
    image_key: 'proof/be/none',
    thumbnail_key: 'proof/be/none-small',
    image_type: 'image/jpeg',
    image_width: 1280,
    image_height: 960,
  })
  const reward = await builders.aReward()
  return { ...empty, member, admin: await builders.anAdmin(), tasks, rewardId: reward.id }
}

type Proof = NonNullable<Parameters<Builders['aPendingSubmission']>[1]>

/** Pending proofs, each by its own member, all with this picture; the tasks take turns. */
export async function fillReviewersQueue(
  { builders }: EmptyStage,
  tasks: Stage['tasks'],
  count: number,
  picture: Proof,
): Promise<void> {
  await inParallel(WORKERS, new Array(count).keys(), async (turn) => {
    const task = tasks[turn % tasks.length]!
    await builders.aPendingSubmission(await builders.aMember(), { task, notes: NOTES, ...picture })
  })
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
