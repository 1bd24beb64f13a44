import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endOtherSessions } from '#contract/users/profile.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { MAX_STREAMS_PER_PERSON } from '#server/platform/live/event-stream.ts'
import { many } from '../support/at-once.ts'
import { aWorld, type Person } from '../support/world.ts'

const world = await aWorld()

async function follow(person: Person) {
  const closing = new AbortController()
  const response = await world.request(person, '/api/events', { signal: closing.signal })
  const stream = { status: response.status, said: '', hasEnded: false, close: () => closing.abort() }
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body!)
      stream.said += decoder.decode(chunk as Uint8Array, { stream: true })
    stream.hasEnded = true
  }
  reading().catch(() => {})
  await expect.poll(() => stream.said).not.toBe('')
  return stream
}

const sessionsOf = (person: Person) => eq(sessions.user_id, person.id)

function setExpiry(person: Person, inMs: number) {
  return world.queries
    .update(sessions)
    .set({ expires_at: new Date(Date.now() + inMs) })
    .where(sessionsOf(person))
}

/** Gives a session more and more time until it is enough, even on a busy machine. */
async function withTimeEnough(isEnough: (leftMs: number) => Promise<boolean>): Promise<boolean> {
  for (const leftMs of [400, 800, 1600, 3200]) if (await isEnough(leftMs)) return true
  return false
}

async function expiryOf(person: Person): Promise<number> {
  const [row] = await world.queries.select().from(sessions).where(sessionsOf(person))
  return row!.expires_at.getTime()
}

describe('the stream of a session', () => {
  test('ends when its member signs out, and no other stream does', async () => {
    const [member, stranger] = [await world.aMember(), await world.aMember()]
    const elsewhere = await world.elsewhere(member)
    const [here, there, others] = await Promise.all([member, elsewhere, stranger].map(follow))
    await world.request(member, '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    await expect.poll(() => here!.hasEnded).toBe(true)
    const task = await world.aTask()
    for (const person of [elsewhere, stranger]) await world.claim(person, task)
    await expect.poll(() => there!.said).toContain('"claims"')
    await expect.poll(() => others!.said).toContain('"claims"')
    expect([there!.hasEnded, others!.hasEnded]).toEqual([false, false])
    for (const stream of [there, others]) stream!.close()
  })

  test('ends when its member signs out everywhere else from another browser, whose own stream stays', async () => {
    const member = await world.aMember()
    const phone = await world.elsewhere(member)
    const [here, there] = [await follow(member), await follow(phone)]
    expect(await world.call(member, endOtherSessions)).toEqual({ ended: 1 })
    await expect.poll(() => there.hasEnded).toBe(true)
    const task = await world.aTask()
    await world.claim(member, task)
    await expect.poll(() => here.said).toContain('"claims"')
    expect(here.hasEnded).toBe(false)
    here.close()
  })

  test('ends when the session expires: an open screen does not extend it', async () => {
    const isOpenInTime = await withTimeEnough(async (leftMs) => {
      const member = await world.aMember()
      await setExpiry(member, leftMs)
      const before = await expiryOf(member)
      const stream = await follow(member)
      await expect.poll(() => stream.hasEnded).toBe(true)
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
      await expect.poll(() => stream.hasEnded).toBe(true)
      return stream.said.includes(': alive')
    })
    expect(goesOn).toBe(true)
  })

  test('never starts if the session ends while it is being opened', async () => {
    const member = await world.aMember()
    const { events, database } = world.services
    const [{ id: sessionId } = { id: '' }] = await database.queries
      .select()
      .from(sessions)
      .where(sessionsOf(member))
    const listening = (knownAt: number) => {
      const listener = { hasEnded: false }
      const end = () => {
        listener.hasEnded = true
      }
      const who = { userId: member.id, sessionId, isAdmin: false, knownAt }
      events.listen({ ...who, tell: () => {}, end })
      return listener
    }
    const knownAt = Date.now()
    const inTime = listening(knownAt)
    await database.queries.delete(sessions).where(sessionsOf(member))
    await expect.poll(() => inTime.hasEnded).toBe(true)
    expect(listening(knownAt).hasEnded).toBe(true)
  })
})

test('a session ended by another server is over immediately, even for cached reads', async () => {
  const member = await world.aMember()
  const status = async () => (await world.request(member, '/api/user/points')).status
  // Answers cached from here on are dropped before the streams end.
  const stream = await follow(member)
  expect(await status()).toBe(200)
  await world.queries.delete(sessions).where(sessionsOf(member))
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(await status()).toBe(401)
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
