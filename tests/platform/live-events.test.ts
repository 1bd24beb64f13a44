import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import type { Fact } from '#contract/facts.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { changeUserRole } from '#contract/users/admin-users.ts'
import { updateProfile } from '#contract/users/profile.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { users } from '#server/database/schema/users.ts'
import { factsHeardBy } from '#server/platform/live/heard-facts.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

const follow = (person: Person, since?: Date) => followStream(world, person, since)

describe('the stream of changes', () => {
  test('tells only the member and the admins what a review changed', async () => {
    const [member, stranger, admin] = [await world.aMember(), await world.aMember(), await world.anAdmin()]
    const submission = await world.aPendingSubmission(member)
    const streams = await Promise.all([member, stranger, admin].map((person) => follow(person)))
    await world.review(admin, submission.id, 'approved')
    await expect.poll(() => streams[0]!.said()).toContain('"balance"')
    await expect.poll(() => streams[2]!.said()).toContain('{"facts":["submissions"],"ofOthers":true}')
    expect(streams[0]!.said()).not.toContain('"ofOthers":true')
    expect(streams[1]!.said()).not.toContain('data:')
    for (const stream of streams) stream.close()
  })

  test('tells a member that their profile changed', async () => {
    const member = await world.aMember()
    const stream = await follow(member)
    const profile = { lastName: null, phoneNumber: null, bio: null }
    const mail = { emailNotifications: true, taskReminders: true, newTaskAlerts: true }
    await world.call(member, updateProfile, { body: { firstName: 'Robin', ...profile, ...mail } })
    await expect.poll(() => stream.said()).toContain('"account"')
    stream.close()
  })

  test('says nothing about a write that was refused and rolled back', async () => {
    const member = await world.aMember()
    const task = await world.aTask({ deadline: new Date(Date.now() - 1000) })
    const stream = await follow(member)
    expect((await world.attempt(member, claimTask, { params: { id: task.id } })).status).toBe(409)
    const open = await world.aTask()
    await world.claim(member, open)
    await expect.poll(() => stream.said()).toContain('"claims"')
    expect(stream.said().match(/"claims"/g)).toHaveLength(1)
    stream.close()
  })

  test('first reports what changed between the document and the stream, only to those concerned', async () => {
    const [member, stranger] = [await world.aMember(), await world.aMember()]
    const task = await world.aTask()
    const rendered = new Date()
    const early = await follow(member)
    await world.claim(member, task)
    await expect.poll(() => early.said()).toContain('"claims"')
    const [late, others, later] = await Promise.all([
      follow(member, rendered),
      follow(stranger, rendered),
      follow(member, new Date(Date.now() + 1000)),
    ])
    await expect.poll(() => late.said()).toContain('"claims"')
    expect(others.said()).not.toContain('claims')
    expect(later.said()).not.toContain('data:')
    for (const stream of [early, late, others, later]) stream.close()
  })

  test('says that anything may have changed if the client was away too long', async () => {
    const stream = await follow(await world.aMember(), new Date(Date.now() - 86_400_000))
    await expect.poll(() => stream.said()).toContain('event: anything')
    stream.close()
  })

  test('recovers from a lost database connection and says that anything may have changed', async () => {
    const member = await world.aMember()
    const stream = await follow(member)
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'northpoint events' and datname = current_database()`,
    )
    await expect.poll(() => stream.said()).toContain('event: anything')
    const task = await world.aTask()
    await world.claim(member, task)
    await expect.poll(() => stream.said()).toContain('data: {')
    stream.close()
  })
})

describe('an admin hears of others what a call of their duties shows', () => {
  const SOME: [fact: Fact, duties: Duty[]][] = [
    ['reviewLeases', ['reviews']],
    ['heldReviews', ['reviews', 'content']],
    ['rejectionReasons', ['reviews']],
    ['savedReplies', ['support']],
    ['requestLeases', ['payouts']],
    ['heldRequests', ['payouts']],
    ['rewardCodes', ['payouts']],
    ['payoutSigns', ['reviews', 'payouts', 'support']],
    ['secondAdmin', ['reviews', 'payouts', 'support']],
    ['campaigns', ['reviews', 'content', 'support']],
    ['dismissals', ['content']],
    ['signInMethods', ['reviews', 'payouts', 'support']],
    ['mails', []],
    ['audit', []],
    // Shown only by answers that every admin has.
    ['endedHolds', [...DUTIES]],
  ]

  test.each(SOME)('%s: %j', (fact, heardWith) => {
    const hears = (duties: readonly Duty[]) => factsHeardBy({ role: 'admin', duties }).has(fact)
    expect(DUTIES.filter((duty) => hears([duty]))).toEqual(heardWith)
    expect([hears(DUTIES), hears([])]).toEqual([true, heardWith.length === DUTIES.length])
    expect(factsHeardBy({ role: 'user', duties: [] }).has(fact)).toBe(false)
  })

  test('of requests with any duty, and without one of none', () => {
    const hears = (duties: readonly Duty[]) => factsHeardBy({ role: 'admin', duties }).has('requests')
    expect([...DUTIES.map((duty) => hears([duty])), hears([])]).toEqual([true, true, true, true, false])
  })

  test('now, and of what they missed before', async () => {
    const admin = await world.anAdmin()
    const [support, payouts] = [
      await world.anAdmin({ duties: ['support'] }),
      await world.anAdmin({ duties: ['payouts'] }),
    ]
    const rendered = new Date()
    const early = await Promise.all([support, payouts].map((person) => follow(person)))
    const { id } = await world.aRequest()
    await world.call(admin, decideRewardRequest, { params: { id }, body: { status: 'approved', hold: 10 } })
    await world.aClaim()
    const late = await Promise.all([support, payouts].map((person) => follow(person, rendered)))
    for (const stream of [...early, ...late]) {
      await expect.poll(() => stream.said()).toContain('"claims"')
      expect(stream.said()).not.toContain('"audit"')
      expect(stream.said()).not.toContain('[]')
    }
    const heardPayouts = [...early, ...late].map((stream) => stream.said().includes('"heldRequests"'))
    expect(heardPayouts).toEqual([false, true, false, true])
    for (const stream of [...early, ...late]) stream.close()
  })

  test('from the change of duties on, because the stream ends and opens again', async () => {
    const [admin, person] = [await world.anAdmin(), await world.anAdmin()]
    const stream = await follow(person)
    await world.call(admin, changeUserRole, {
      params: { userId: person.id },
      body: { role: 'admin', duties: ['payouts'] },
    })
    await expect.poll(() => stream.hasEnded()).toBe(true)
    const [again, all] = [await follow(person), await follow(admin)]
    const member = await world.aMember()
    await world.review(admin, (await world.aPendingSubmission(member)).id, 'approved')
    for (const one of [again, all]) await expect.poll(() => one.said()).toContain('"balance"')
    expect(all.said()).toContain('"audit"')
    expect(again.said()).not.toContain('"audit"')
    for (const one of [again, all]) one.close()
  })

  test('even if the news of that change was lost', async () => {
    const person = await world.anAdmin()
    const stream = await follow(person)
    await world.change(users, { id: person.id }, { duties: ['payouts'] })
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'northpoint events' and datname = current_database()`,
    )
    await expect.poll(() => stream.hasEnded()).toBe(true)
  })
})
