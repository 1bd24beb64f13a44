import pg from 'pg'
import type { Task } from '../../src/contract/tasks/tasks.ts'
import { startWorker, type Worker } from '../measure/own-process.ts'
import type { Stage } from '../world/stage.ts'

const DATABASE = 'parse'

interface Assignment {
  connection: pg.PoolConfig
  dataDir: string
  tasks: Partial<Task>[]
  reward: { name: string; pointsCost: number }
  startingPoints: number
}

export interface ParseWorld {
  /** Milliseconds of CPU that Parse Server has used. */
  cpu(): Promise<number>
  url: string
  appId: string
  adminToken: string
  rewardId: string
  taskIds: string[]
}

/** Parse leaves these to the database; they keep its points right when calls race. */
const CONSTRAINTS = `
  alter table "Account" add unique (member), add check (points >= 0);
  alter table "Task" add check ("claimedCount" <= capacity);
  alter table "Claim" add unique (member, task);
  alter table "Submission" add unique (claim);
  alter table "LedgerEntry" add unique (reference);`

/** Lets `work` use Parse Server, in its own process and database next to the stage's, with its tasks. */
export async function withParse<Result>(
  { database, config }: Stage,
  content: Pick<Assignment, 'tasks' | 'reward' | 'startingPoints'>,
  work: (world: ParseWorld) => Promise<Result>,
): Promise<Result> {
  await database.pool.query(`create database ${DATABASE}`)
  const connection = { ...database.pool.options, database: DATABASE }
  const { host, port, user } = connection
  const pool = new pg.Pool(connection)
  const server: Worker<Assignment, Omit<ParseWorld, 'cpu'>> = startWorker(
    new URL('parse-server.js', import.meta.url),
  )
  try {
    const world = await server.ask({
      connection: { host, port, user, database: DATABASE },
      dataDir: config.dataDir,
      ...content,
    })
    await pool.query(CONSTRAINTS)
    return await work({ ...world, cpu: server.cpu })
  } finally {
    await server.stop()
    await pool.end()
  }
}
