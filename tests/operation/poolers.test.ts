import { afterAll, describe, expect, inject, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { cleanupImages } from '#contract/image-storage/image-storage.ts'
import { listPoints } from '#contract/points/points.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { startTransactionPooler, type TransactionPooler } from '../support/servers/transaction-pooler.ts'
import { many } from '../support/world/at-once.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld, freshDatabaseUrl } from '../support/world/world.ts'

const { host, port, user } = inject('postgres')
const SOCKET = { path: `${host}/.s.PGSQL.${port}` }

const pooler = await startTransactionPooler(SOCKET)
afterAll(() => pooler.close())
const direct = await freshDatabaseUrl(TEMPLATE)
const world = await aWorld(
  { databaseUrl: through(pooler, direct), databaseDirectUrl: direct },
  { jobs: true },
)

/** The address of the same database at the pooler. */
function through(at: TransactionPooler, direct: string): string {
  const { pathname } = new URL(direct.replace('@/', '@local/'))
  return `postgresql://${user}@127.0.0.1:${at.port}${pathname}`
}

/** Members claim, send proof, request a reward and hear of it while an admin approves. */
async function workAtTheSameTime(count: number): Promise<void> {
  const [admin, reward] = [await world.anAdmin(), await world.aReward({ points_cost: 10 })]
  const members = await many(count, () => world.aMember({ points: 100 }))
  await Promise.all(
    members.map(async (member) => {
      const stream = await followStream(world, member)
      const submission = await world.aPendingSubmission(member)
      await world.call(member, listTasks)
      await world.review(admin, submission.id, 'approved')
      await world.redeem(member, reward)
      expect((await world.call(member, listPoints)).length).toBeGreaterThan(0)
      await expect.poll(() => stream.said()).toContain('"requests"')
      stream.close()
    }),
  )
}

describe('behind a pooler in transaction mode', () => {
  test('people work, at the same time, and hear of each change', async () => {
    await workAtTheSameTime(12)
    expect(await world.violations()).toEqual([])
  })

  test('jobs run, and a cleanup runs once at a time', async () => {
    const admin = await world.anAdmin()
    const { pool } = world.services.database
    const done = async () =>
      (await pool.query(`select 1 from pgboss.job where name = 'clean-images' and state = 'completed'`))
        .rowCount
    await expect.poll(done).toBe(1)
    const attempts = await many(8, () => world.attempt(admin, cleanupImages))
    const statuses = attempts.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  })

  test('a claim of the last spot is one member’s', async () => {
    const task = await world.aTask({ capacity: 1 })
    const members = await many(16, () => world.aMember())
    const statuses = await Promise.all(
      members.map(
        async (member) => (await world.attempt(member, claimTask, { params: { id: task.id } })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('nothing stays behind in a session that the next client gets', async () => {
    const [people, before] = [6, pooler.transactions()]
    await workAtTheSameTime(people)
    expect(pooler.transactions() - before).toBeGreaterThan(10 * people)
    expect(pooler.leftovers).toEqual([])
  })
})
