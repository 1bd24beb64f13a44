import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getSubmissionStats } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest, getRedemptionStats } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest } from '#contract/rewards/rewards.ts'
import { getUserStats } from '#contract/users/admin-users.ts'
import { credit } from '#server/points/ledger.ts'
import { many, WIDE } from '../support/world/at-once.ts'
import { aForm } from '../support/world/form.ts'
import { type Person, startWorld, type World } from '../support/world/world.ts'

const TASK_POINTS = 50
const REWARD_COST = 20

let world: World
let admin: Person
beforeEach(async () => {
  world = await startWorld()
  admin = await world.anAdmin()
})
afterEach(() => world.close())

const query = (text: string, values: unknown[] = []) => world.services.database.pool.query(text, values)

async function deadlocks(): Promise<number> {
  const { rows } = await query(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

describe('totals', () => {
  test('64 members claim, submit, are reviewed and redeem at once; every total matches a count', async () => {
    const before = await deadlocks()
    const task = await world.aTask({ capacity: WIDE, points: TASK_POINTS })
    const reward = await world.aReward({ points_cost: REWARD_COST })
    const admins = await many(WIDE, () => world.anAdmin())
    const members = await many(WIDE, () => world.aMember())
    await many(WIDE, async (at) => {
      const member = members[at]!
      await world.claim(member, task)
      const form = aForm({ notes: 'Posted.' })
      const submission = await world.call(member, submitTask, { params: { id: task.id }, form })
      if (at % 4 === 0) return
      const status = at % 4 === 1 ? 'rejected' : 'approved'
      await world.review(admins[at]!, submission.id, status)
      if (status === 'rejected') return
      const request = await world.redeem(member, reward)
      if (at % 4 === 2) await world.call(member, cancelRewardRequest, { params: { id: request.id } })
      else if (at % 8 === 3) {
        const body = { status: 'rejected' as const }
        await world.call(admins[at]!, decideRewardRequest, { params: { id: request.id }, body })
      }
    })
    expect(await world.violations()).toEqual([])
    expect(await deadlocks()).toBe(before)
    const approved = WIDE / 2
    expect(await world.call(admin, getSubmissionStats)).toMatchObject({
      pending: WIDE / 4,
      rejected: WIDE / 4,
      totalSubmissions: approved,
      totalPointsEarned: approved * TASK_POINTS,
    })
    expect(await world.call(admin, getRedemptionStats)).toMatchObject({
      pending: WIDE / 8,
      totalRedemptions: WIDE / 8,
      totalPointsRedeemed: (WIDE / 8) * REWARD_COST,
    })
    expect(await world.call(admin, getUserStats)).toEqual({
      totalUsers: 1 + 2 * WIDE,
      totalPointsBalance: approved * TASK_POINTS - (WIDE / 8) * REWARD_COST,
    })
  })

  test('no total includes a deleted member or their points, even if points move at that moment', async () => {
    const { transaction } = world.services.database
    const members = await many(WIDE, () => world.aMember({ points: 10 }))
    const before = await world.call(admin, getUserStats)
    await Promise.all(
      members.flatMap(({ id }, at) => [
        transaction((tx) =>
          credit(tx, { userId: id, points: 5, kind: 'adjustment', refId: `late-${at}`, description: 'Late' }),
        ),
        transaction((tx) => tx.execute(`update users set deleted_at = clock_timestamp() where id = '${id}'`)),
      ]),
    )
    expect(await world.violations()).toEqual([])
    expect(await world.call(admin, getUserStats)).toEqual({
      totalUsers: before.totalUsers - WIDE,
      totalPointsBalance: before.totalPointsBalance - WIDE * 10,
    })
    await query('update users set deleted_at = null where id = any($1)', [members.map(({ id }) => id)])
    expect((await world.call(admin, getUserStats)).totalUsers).toBe(before.totalUsers)
  })

  test('do not change when a transaction rolls back', async () => {
    const before = await query('select * from counters order by shard')
    const failing = world.services.database.transaction(async (tx) => {
      await tx.execute(`update submissions set status = 'pending', reviewed_at = null, points_awarded = null`)
      await tx.execute('set constraints all immediate')
      throw new Error('Something else failed.')
    })
    await expect(failing).rejects.toThrow('Something else failed.')
    expect((await query('select * from counters order by shard')).rows).toEqual(before.rows)
  })

  test('that are wrong are reported as violations', async () => {
    await query(
      'update counters set points_awarded = points_awarded + 1, members = members - 1 where shard = 3',
    )
    const [violation] = await world.violations()
    expect(violation?.rows.map(({ total }) => total)).toEqual(['points awarded, net of reversals', 'members'])
    await query('select recount()')
  })
})
