import { describe, expect, test } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import { endOtherSessions } from '#contract/users/profile.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { MAX_STREAMS_PER_PERSON } from '#server/platform/live/event-stream.ts'
import { many } from '../support/world/at-once.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

const follow = (person: Person) => followStream(world, person)

function setExpiry(person: Person, inMs: number) {
  return world.change(sessions, { user_id: person.id }, { expires_at: new Date(Date.now() + inMs) })
}

/** Gives a session more and more time until it is enough, even on a busy machine. */
async function withTimeEnough(isEnough: (leftMs: number) => Promise<boolean>): Promise<boolean> {
  for (const leftMs of [400, 800, 1600, 3200]) if (await isEnough(leftMs)) return true
  return false
}

async function expiryOf(person: Person): Promise<number> {
  const [row] = await world.rows(sessions, { user_id: person.id })
  return row!.expires_at.getTime()
}

describe('the stream of a session', () => {
  test('ends when its member signs out, and no other stream does', async () => {
    const [member, stranger] = [await world.aMember(), await world.aMember()]
    const elsewhere = await world.elsewhere(member)
    const [here, there, others] = await Promise.all([member, elsewhere, stranger].map(follow))
    await world.request(member, '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    await expect.poll(() => here!.hasEnded()).toBe(true)
    const task = await world.aTask()
    for (const person of [elsewhere, stranger]) await world.claim(person, task)
    await expect.poll(() => there!.said()).toContain('"claims"')
    await expect.poll(() => others!.said()).toContain('"claims"')
    expect([there!.hasEnded(), others!.hasEnded()]).toEqual([false, false])
    for (const stream of [there, others]) stream!.close()
  })

  test('ends when its member signs out everywhere else from another browser, whose own stream stays', async () => {
    const member = await world.aMember()
    const phone = await world.elsewhere(member)
    const [here, there] = [await follow(member), await follow(phone)]
    expect(await world.call(member, endOtherSessions)).toEqual({ ended: 1 })
    await expect.poll(() => there.hasEnded()).toBe(true)
    const task = await world.aTask()
    await world.claim(member, task)
    await expect.poll(() => here.said()).toContain('"claims"')
    expect(here.hasEnded()).toBe(false)
    here.close()
  })

  test('ends when the session expires: an open screen does not extend it', async () => {
    const isOpenInTime = await withTimeEnough(async (leftMs) => {
      const member = await world.aMember()
      await setExpiry(member, leftMs)
      const before = await expiryOf(member)
      const stream = await follow(member)
      await expect.poll(() => stream.hasEnded()).toBe(true)
      expect(await expiryOf(member)).toBe(before)
      expect((await world.request(member, '/api/auth/user')).status).toBe(401)
      return stream.status === 200
    })
    expect(isOpenInTime).toBe(true)
  })

  test('continues while the session is extended, and still ends with it', async () => {
    const goesOn = await withTimeEnough(async (leftMs) => {
      const member = await world.aMember()
      await setExpiry(member, leftMs)
      const stream = await follow(member)
      await setExpiry(member, 2 * leftMs)
      await expect.poll(() => stream.hasEnded()).toBe(true)
      return stream.said().includes(': alive')
    })
    expect(goesOn).toBe(true)
  })

  test('never starts if the session ends while it is being opened', async () => {
    const member = await world.aMember()
    const { events } = world.services
    const [{ id: sessionId } = { id: '' }] = await world.rows(sessions, { user_id: member.id })
    const listening = (knownAt: number) => {
      const listener = { hasEnded: false }
      const end = () => {
        listener.hasEnded = true
      }
      const who = { userId: member.id, sessionId, hears: new Set<Fact>(), knownAt }
      events.listen({ ...who, tell: () => {}, end })
      return listener
    }
    const knownAt = Date.now()
    const inTime = listening(knownAt)
    await world.remove(sessions, { user_id: member.id })
    await expect.poll(() => inTime.hasEnded).toBe(true)
    expect(listening(knownAt).hasEnded).toBe(true)
  })
})

test('more streams than a person has browsers are refused until one closes; others are not affected', async () => {
  const [member, stranger] = [await world.aMember(), await world.aMember()]
  const streams = await many(MAX_STREAMS_PER_PERSON, () => follow(member))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const refused = await world.request(member, '/api/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ code: 'too-many' })
  const others = await follow(stranger)
  expect(others.status).toBe(200)
  streams.pop()!.close()
  await expect
    .poll(async () => {
      const again = await follow(member)
      again.close()
      return again.status
    })
    .toBe(200)
  for (const stream of [others, ...streams]) stream.close()
})
