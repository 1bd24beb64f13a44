import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { claimReferral } from '#contract/referrals/referrals.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1 })
const member = await world.aMember({ points: 1000 })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Moves the server's wall clock; the database's clock, the timers and the monotonic clock go on. */
function stepClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(performance.timeOrigin + performance.now() + byMs) })
}

/** Moves the monotonic clock forward. */
function passTime(byMs: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + byMs)
}

/** How long a server caches a viewer, in milliseconds (docs/decisions/0004). */
const REMEMBERED_MS = 5_000

const STEPS = [-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS]

test.each(STEPS)('a clock that jumps by %i ms ends no session and moves no deadline', async (step) => {
  const fresh = await world.aMember()
  const db = world.queries
  const open = await world.aTask()
  const over = await world.aTask()
  await db.execute(
    sql`update tasks set deadline = clock_timestamp() + interval '10 minutes' where id = ${open.id}`,
  )
  await db.execute(
    sql`update tasks set deadline = clock_timestamp() - interval '10 minutes' where id = ${over.id}`,
  )
  stepClock(step)
  expect((await world.attempt(fresh, getCurrentUser)).status).toBe(200)
  expect((await world.attempt(fresh, claimTask, { params: { id: open.id } })).status).toBe(200)
  expect((await world.attempt(fresh, claimTask, { params: { id: over.id } })).status).toBe(409)
})

test('a retry with the same key stays one request, even if the clock jumps in between', async () => {
  const reward = await world.aReward({ points_cost: 10 })
  const ids = new Set<number>()
  for (const step of [0, ...STEPS]) {
    stepClock(step)
    const args = { params: { id: reward.id }, idempotencyKey: 'the-same' }
    ids.add((await world.call(member, requestReward, args)).id)
  }
  expect(ids.size).toBe(1)
})

test('a server does not cache a viewer longer because its clock went back', async () => {
  const suspended = await world.aMember()
  expect((await world.attempt(suspended, getCurrentUser)).status).toBe(200)
  stepClock(-DAY_MS)
  await world.queries.execute(
    sql`update users set suspended_at = clock_timestamp() where id = ${suspended.id}`,
  )
  passTime(REMEMBERED_MS)
  expect((await world.attempt(suspended, getCurrentUser)).status).toBe(401)
})

test('a reached rate limit holds when the clock goes back, and no limit is reached by a jump forward', async () => {
  const guesser = await world.aMember()
  const guess = async () =>
    (await world.attempt(guesser, claimReferral, { body: { referralCode: 'NOSUCHCODE' } })).status
  let status = 0
  for (let tries = 0; tries < 20 && status !== 429; tries += 1) status = await guess()
  expect(status).toBe(429)
  stepClock(-HOUR_MS)
  expect(await guess()).toBe(429)
  stepClock(2 * HOUR_MS)
  expect(await guess()).not.toBe(429)
  vi.useRealTimers()
  expect(await guess()).not.toBe(500)
})
