import { join } from 'node:path'
import pg from 'pg'
import type { Task } from '../../src/contract/tasks.ts'
import { startWorker, type Worker } from '../measure/own-process.ts'
import type { Stage } from '../world/stage.ts'

const DATABASE = 'parse'

interface Assignment {
  connection: pg.PoolConfig
  filesDirectory: string
  tasks: Partial<Task>[]
  reward: { name: string; pointsCost: number }
  startingPoints: number
}

export interface ParseWorld {
  url: string
  appId: string
  adminToken: string
  rewardId: string
  taskIds: string[]
}

export interface Parse {
  world: ParseWorld
  /** Wrong points and records of these members after one journey each. */
  findViolations(memberIds: readonly string[]): Promise<unknown[]>
  stop(): Promise<void>
}

/** Parse leaves these to the database; they keep its points right when calls race. */
const CONSTRAINTS = `
  alter table "Account" add unique (member), add check (points >= 0);
  alter table "Task" add check ("claimedCount" <= capacity);
  alter table "Claim" add unique (member, task);
  alter table "Submission" add unique (claim);
  alter table "LedgerEntry" add unique (reference);`

const VIOLATIONS = `
  with per_member as (
    select id,
      (select points from "Account" where member = id) as balance,
      (select sum(points) from "LedgerEntry" where member = id) as earned,
      (select count(*) from "Claim" where member = id) as claims,
      (select count(*) from "Submission" where member = id and status = 'approved') as approved,
      (select sum(claim.points) from "Submission" join "Claim" claim on claim."objectId" = claim
        where "Submission".member = id) as award,
      (select count(*) from "RewardRequest" where member = id) as requests,
      (select sum(cost) from "RewardRequest" where member = id) as cost
    from unnest($1::text[]) id
  )
  select * from per_member
  where (balance, earned, claims, approved, requests) is distinct from ($2 + award - cost, award - cost, 1, 1, 1)`

/** Starts Parse Server in its own process and database next to the stage's, with its tasks. */
export async function startParse(
  { database, config }: Stage,
  content: Pick<Assignment, 'tasks' | 'reward' | 'startingPoints'>,
): Promise<Parse> {
  await database.pool.query(`create database ${DATABASE}`)
  const connection = { ...database.pool.options, database: DATABASE }
  const pool = new pg.Pool(connection)
  const server: Worker<Assignment, ParseWorld> = startWorker(new URL('parse-server.js', import.meta.url))
  const stop = async () => {
    await server.stop()
    await pool.end()
  }
  try {
    const { host, port, user } = connection
    const world = await server.ask({
      connection: { host, port, user, database: DATABASE },
      filesDirectory: join(config.dataDir, 'parse-files'),
      ...content,
    })
    await pool.query(CONSTRAINTS)
    const findViolations = async (memberIds: readonly string[]) =>
      (await pool.query(VIOLATIONS, [memberIds, content.startingPoints])).rows
    return { world, findViolations, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
