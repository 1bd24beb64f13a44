import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claims, users } from '../src/server/database/schema.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'
import type { Person } from './support/builders.ts'
import { type SeveralServers, startSeveralServers } from './support/several-servers.ts'

/** People at work, each with one connection to the proxy, and their pause: 50 requests a second together. */
const PEOPLE = 10
const PAUSE_MS = 200

/** How long a server may take to stop, in milliseconds (issue: graceful stop). */
const STOPPED_WITHIN_MS = 10_000

let several: SeveralServers
let balancer: Balancer
beforeAll(async () => {
  several = await startSeveralServers(2, { TRUST_PROXY: '127.0.0.1' })
  balancer = await startBalancer()
  for (const { url } of several.servers) balancer.add(url)
})
afterAll(async () => {
  await balancer?.close()
  await several?.close()
})

test('servers are restarted one after the other under load: no request fails, nothing acknowledged is lost', async () => {
  await expect.poll(() => balancer.ready()).toBe(2)
  const load = await startLoad()
  const stream = await follow(load.people[0]!)
  await sleep(500)
  const stopTimes: number[] = []
  for (const server of several.servers) {
    const next = await several.startOne()
    balancer.add(next.url)
    await expect.poll(() => balancer.ready()).toBe(2 + 1)
    const since = performance.now()
    expect(await server.product.stop()).toBe(0)
    stopTimes.push(performance.now() - since)
  }
  await sleep(500)
  const { sent, failed, claimed, bios } = await load.end()
  stream.close()
  expect(failed).toEqual([])
  expect(balancer.failures).toEqual([])
  expect(sent).toBeGreaterThan(100)
  expect(Math.max(...stopTimes)).toBeLessThan(STOPPED_WITHIN_MS)
  // The stream ended with its server; the browser opens it again at the other one.
  expect(stream.ended()).toBe(true)
  const { queries } = several.services.database
  const kept = (await queries.select().from(claims)).map(({ task_id, user_id }) => `${user_id} ${task_id}`)
  expect(claimed.filter((claim) => !kept.includes(claim))).toEqual([])
  for (const [id, bio] of bios) {
    expect(await queries.select({ bio: users.bio }).from(users).where(eq(users.id, id))).toEqual([{ bio }])
  }
  expect(await several.violations()).toEqual([])
  console.log(
    `${sent} requests through two restarts, ${failed.length} failed; ` +
      `stopped in ${stopTimes.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
  )
})

/** Members who read, claim and change their profile through the proxy until the end. */
async function startLoad() {
  const ending = new AbortController()
  const failed: string[] = []
  const claimed: string[] = []
  const bios = new Map<string, string>()
  let sent = 0
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => several.aMember()))
  const tasks = await Promise.all(Array.from({ length: 60 }, () => several.aTask({ capacity: null })))

  async function work(person: Person): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const task = tasks[turn % tasks.length]!
      const bio = `Turn ${turn}`
      const [method, path, body] = [
        ['GET', '/api/tasks', null] as const,
        ['POST', `/api/tasks/${task.id}/claim`, null] as const,
        ['GET', '/api/user/points', null] as const,
        ['PUT', '/api/user/profile', profile(bio)] as const,
      ][turn % 4]!
      const { status, said } = await ask(agent, person, method, path, body).catch((error: Error) => ({
        status: 0,
        said: error.message,
      }))
      sent += 1
      if (status !== 200) failed.push(`${method} ${path}: ${status} ${said}`)
      else if (method === 'POST') claimed.push(`${person.id} ${task.id}`)
      else if (method === 'PUT') bios.set(person.id, bio)
      await sleep(PAUSE_MS)
    }
    agent.destroy()
  }
  const working = people.map(work)
  return {
    people,
    end: async () => {
      ending.abort()
      await Promise.all(working)
      return { sent, failed, claimed, bios }
    },
  }
}

function profile(bio: string): object {
  const names = { firstName: 'Robin', lastName: 'Tremblay', phoneNumber: null }
  return { ...names, bio, emailNotifications: true, taskReminders: true, newTaskAlerts: false }
}

function ask(agent: Agent, { cookie }: Person, method: string, path: string, body: object | null) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; said: string }>()
  const text = body && JSON.stringify(body)
  const headers = {
    cookie,
    ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
  }
  const asked = send(balancer.url + path, { agent, method, headers }, (answer) => {
    let said = ''
    answer.on('data', (chunk) => {
      said += chunk
    })
    answer.on('end', () => resolve({ status: answer.statusCode, said }))
    answer.on('error', reject)
  })
  asked.on('error', reject)
  asked.end(text ?? undefined)
  return promise
}

async function follow({ cookie }: Person): Promise<{ ended(): boolean; close(): void }> {
  const closing = new AbortController()
  let ended = false
  const stream = await fetch(`${balancer.url}/api/events`, { headers: { cookie }, signal: closing.signal })
  const reading = async () => {
    for await (const _ of stream.body!);
    ended = true
  }
  reading().catch(() => {})
  return { ended: () => ended, close: () => closing.abort() }
}
