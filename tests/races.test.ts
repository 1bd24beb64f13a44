import { describe, expect, test } from 'vitest'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { counted, many, WIDE } from './support/world/at-once.ts'
import { aForm, asJson } from './support/world/form.ts'
import { aWorld } from './support/world/world.ts'

/** How long a decision waits for a connection where none is free. */
const SHORT_MS = 250

const world = await aWorld()

describe('64 requests at once', () => {
  test('64 members claim a task with 7 spots: seven get one', async () => {
    const task = await world.aTask({ capacity: 7 })
    const members = await many(WIDE, () => world.aMember())
    const attempts = await many(WIDE, (at) =>
      world.attempt(members[at]!, claimTask, { params: { id: task.id } }),
    )
    expect(counted(attempts)).toEqual({ 200: 7, 409: 57 })
  })

  test('64 members claim a task that takes 5 a day: five get a spot and the others read when the next opens', async () => {
    const task = await world.aTask({ capacity: 100, rate_limit: 5 })
    const members = await many(WIDE, () => world.aMember())
    const attempts = await many(WIDE, (at) =>
      world.attempt(members[at]!, claimTask, { params: { id: task.id } }),
    )
    expect(counted(attempts)).toEqual({ 200: 5, 409: 59 })
    const refused = attempts.find((attempt) => attempt.status === 409)
    expect(refused?.code).toBe('task.rate-limited')
    expect(refused?.message).toMatch(/The next spot opens on \w+ \d+/)
  })

  test('one member claims 64 times: one claim', async () => {
    const task = await world.aTask({ capacity: 3 })
    const member = await world.aMember()
    const claims = await many(WIDE, () => world.claim(member, task))
    expect(new Set(claims.map((claim) => claim.id)).size).toBe(1)
  })

  test('a member claims and leaves in every order: the count ends up right', async () => {
    const task = await world.aTask({ capacity: 2 })
    const members = await Promise.all([world.aMember(), world.aMember(), world.aMember()])
    const attempts = await many(WIDE, (at) =>
      world.attempt(members[at % 3]!, at % 2 ? claimTask : leaveTask, { params: { id: task.id } }),
    )
    expect(attempts.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('64 submissions of one claim: one is under review', async () => {
    const { member, task } = await world.aClaim()
    const attempts = await many(WIDE, (at) => {
      const form = aForm({ notes: `Posted, number ${at}` })
      return world.attempt(member, submitTask, { params: { id: task.id }, form })
    })
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
  })

  test('64 resubmissions of a rejected proof from many devices: one replaces it, the others are outdated', async () => {
    const member = await world.aMember()
    const admin = await world.anAdmin()
    const { id, task_id } = await world.aPendingSubmission(member)
    await world.review(admin, id, 'rejected')
    const attempts = await many(WIDE, (at) => {
      const form = aForm({ notes: `Posted, number ${at}`, replaces: '1' })
      return world.attempt(member, submitTask, { params: { id: task_id }, form })
    })
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
    expect(new Set(attempts.map(({ code }) => code))).toEqual(new Set([null, 'submission.outdated']))
  })

  test('one proof retried 64 times with one key: it is sent once, and every answer is the same', async () => {
    const { member, task } = await world.aClaim()
    const answers = await many(WIDE, () => {
      return world.call(member, submitTask, {
        params: { id: task.id },
        form: aForm({ notes: 'Posted', replaces: '0' }),
        idempotencyKey: 'one-proof',
      })
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('submitting and leaving at once: a claim with proof, or neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, task } = await world.aClaim()
      const [submitted, left] = await Promise.all([
        world.attempt(member, submitTask, { params: { id: task.id }, form: aForm({ notes: 'Posted' }) }),
        world.attempt(member, leaveTask, { params: { id: task.id } }),
      ])
      expect([submitted.status, left.status].sort()).toEqual([200, 409])
    }
  })

  test('ten admins approve one submission 64 times: the member is paid once', async () => {
    const member = await world.aMember()
    const submission = await world.aPendingSubmission(member)
    const admins = await many(10, () => world.anAdmin())
    const attempts = await many(WIDE, (at) =>
      world.attempt(admins[at % 10]!, reviewSubmission, {
        params: { id: submission.id },
        body: { status: 'approved' },
      }),
    )
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
    expect(await world.balanceOf(member)).toBe(50)
  })

  test('half of 64 reviewers approve and half reject: one decision counts', async () => {
    const member = await world.aMember()
    const submission = await world.aPendingSubmission(member)
    const admin = await world.anAdmin()
    const attempts = await many(WIDE, (at) =>
      world.attempt(admin, reviewSubmission, {
        params: { id: submission.id },
        body: { status: at % 2 ? 'approved' : 'rejected' },
      }),
    )
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
  })

  test.each([0, 1])(
    '64 decisions while %i database connections are free: one counts at most, and 503 wrote nothing',
    async (free) => {
      const { pool } = world.services.database
      const { max, connectionTimeoutMillis } = pool.options
      const [member, admin] = [await world.aMember(), await world.anAdmin()]
      const { id } = await world.aPendingSubmission(member)
      const decide = () =>
        world.request(admin, `/api/admin/submissions/${id}`, asJson({ status: 'approved' }, 'PUT'))
      const held = await many(max - free, () => pool.connect())
      pool.options.connectionTimeoutMillis = SHORT_MS
      const answers = await many(WIDE, decide).finally(() => {
        pool.options.connectionTimeoutMillis = connectionTimeoutMillis
        for (const client of held) client.release()
      })
      const { 200: decided = 0, 409: late = 0, 503: refused = 0 } = counted(answers)
      expect(decided + late + refused).toBe(WIDE)
      if (free === 0) expect(refused).toBe(WIDE)
      for (const { status, headers } of answers) {
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(await world.balanceOf(member)).toBe(decided * 50)
      const again = counted(await many(WIDE, decide))
      expect(again).toEqual(decided === 1 ? { 409: WIDE } : { 200: 1, 409: WIDE - 1 })
      expect(await world.balanceOf(member)).toBe(50)
    },
  )

  test('64 reward requests with points for three: three succeed', async () => {
    const reward = await world.aReward({ points_cost: 100 })
    const member = await world.aMember({ points: 350 })
    const attempts = await many(WIDE, () =>
      world.attempt(member, requestReward, { params: { id: reward.id } }),
    )
    expect(counted(attempts)).toEqual({ 200: 3, 409: 61 })
    expect(await world.balanceOf(member)).toBe(50)
  })

  test('one reward request retried 64 times with one key: the points leave once and every answer is the same', async () => {
    const reward = await world.aReward({ points_cost: 100 })
    const member = await world.aMember({ points: 1000 })
    const requests = await many(WIDE, () =>
      world.call(member, requestReward, { params: { id: reward.id }, idempotencyKey: 'one-redemption' }),
    )
    expect(new Set(requests.map((request) => request.id)).size).toBe(1)
    expect(await world.balanceOf(member)).toBe(900)
  })

  test('64 decisions on one request, half of them rejections: the points return once or not at all', async () => {
    const reward = await world.aReward({ points_cost: 100 })
    const member = await world.aMember({ points: 100 })
    const admin = await world.anAdmin()
    const request = await world.redeem(member, reward)
    const attempts = await many(WIDE, (at) =>
      world.attempt(admin, decideRewardRequest, {
        params: { id: request.id },
        body: { status: at % 2 ? 'approved' : 'rejected' },
      }),
    )
    expect(counted(attempts)).toEqual({ 200: 1, 409: 63 })
    expect([0, 100]).toContain(await world.balanceOf(member))
  })
})
