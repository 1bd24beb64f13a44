import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { updateProfile } from '#contract/users/profile.ts'
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
