import { mkdir } from 'node:fs/promises'
import type { Database } from '#server/platform/db/database.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { BUSY_MEMBER, REVIEWER } from '../seed/seed-rows.ts'
import { startProduct } from '../world/product.ts'
import { type EmptyStage, openStage } from '../world/stage.ts'

const PER_MEMBER = 5

export interface Landmarks {
  /** A past task with as many claims as most. */
  taskId: number
  ownTaskId: number
  /** The newest submission of an ordinary member with a picture. */
  submissionId: number
  /** Half of all submissions, requests and audit entries are older. */
  middle: { submission: number; request: number; audit: { time: string; id: number } }
  email: string
}

/** A seeded database of one size, with a product that serves it. */
export interface Grown extends EmptyStage {
  url: string
  landmarks: Landmarks
  cookies: Record<'member' | 'admin', string>
  close(): Promise<void>
}

export async function openGrown(dataDir: string, submissions: number): Promise<Grown> {
  await mkdir(dataDir, { recursive: true })
  const stage = await openStage(dataDir)
  const { database, builders } = stage
  try {
    const size = { submissions, members: submissions / PER_MEMBER }
    const log = (line: string) => console.log(`  ${submissions} submissions, ${line}`)
    await seedDatabase(database, stage.connection, size, log)
    await tellSize(database, log)
    const cookieOf = async (id: string) => (await builders.elsewhere({ id, email: '' })).cookie
    const cookies = { member: await cookieOf(BUSY_MEMBER), admin: await cookieOf(REVIEWER) }
    const landmarks = await findLandmarks(database)
    const product = await startProduct(stage.environment)
    const close = async () => {
      await product.stop()
      await stage.close()
    }
    return { ...stage, url: product.url, landmarks, cookies, close }
  } catch (error) {
    await stage.close()
    throw error
  }
}

async function tellSize({ pool }: Database, log: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ size: string; members: number }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from users)::int as members`,
  )
  log(`${rows[0]?.members} members: ${rows[0]?.size}`)
}

async function findLandmarks({ pool }: Database): Promise<Landmarks> {
  const { rows } = await pool.query<Landmarks>(
    `select
       (select id from tasks where status = 'inactive' order by abs(claimed_count - 180), id limit 1) as "taskId",
       (select max(task_id) from submissions where user_id = $1) as "ownTaskId",
       newest.id as "submissionId",
       json_build_object('submission', (select max(id) / 2 from submissions),
         'request', (select max(id) / 2 from reward_requests), 'audit', (select json_build_object('time', happened_at, 'id', id) from audit_log
           where id = (select max(id) / 2 from audit_log))) as middle,
       u.email
     from (select id, user_id from submissions where image_sha256 is not null order by id desc limit 1) newest
     join users u on u.id = newest.user_id`,
    [BUSY_MEMBER],
  )
  return rows[0]!
}
