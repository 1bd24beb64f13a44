import { Agent, request as send } from 'node:http'
import { eq } from 'drizzle-orm'
import { claims } from '../src/server/database/schema/tasks.ts'
import { users } from '../src/server/database/schema/users.ts'
import { type Balancer, startBalancer } from '../tests/support/balancer.ts'
import type { Person } from '../tests/support/builders.ts'
import type { SeveralServers } from '../tests/support/several-servers.ts'
import { until } from '../tests/support/until.ts'

export interface RollingReport {
  sent: number
  /** Requests not answered with 200, and answers the proxy gave itself. */
  failed: string[]
  lost: string[]
  exitCodes: (number | null)[]
  stopTimesMs: number[]
  /** Each server has one open stream at first; this many ended by themselves. */
  streamsEnded: number
}

const TASKS = 100

/** Requests of every member between two restarts, at least: each kind twice. */
const TURNS = 8

/** Replaces this many servers, oldest first, while people work through a proxy, each as fast as answers come. */
export async function restartInTurn(
  several: SeveralServers,
  { restarts, people }: { restarts: number; people: number },
): Promise<RollingReport> {
  const balancer = await startBalancer()
  const servers = [...several.servers]
  const ready = (count: number) => until('the servers are ready', () => balancer.ready() === count)
  try {
    for (const { url } of servers) balancer.add(url)
    await ready(servers.length)
    const watcher = await several.aMember()
    const streams = await inTurn(servers.length, () => follow(balancer, watcher))
    const load = await startLoad(several, balancer, people)
    const exitCodes: (number | null)[] = []
    const stopTimesMs: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      const next = await several.startOne()
      balancer.add(next.url)
      await ready(servers.length + 1)
      await load.goesOn()
      const since = performance.now()
      exitCodes.push(await servers.shift()!.product.stop())
      stopTimesMs.push(performance.now() - since)
      servers.push(next)
      await load.goesOn()
    }
    const report = await load.end()
    const streamsEnded = streams.filter((stream) => stream.hasEnded()).length
    for (const stream of streams) stream.close()
    return {
      ...report,
      failed: [...report.failed, ...balancer.failures],
      exitCodes,
      stopTimesMs,
      streamsEnded,
    }
  } finally {
    await balancer.close()
  }
}

async function inTurn<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < count) results.push(await act())
  return results
}

async function startLoad(several: SeveralServers, balancer: Balancer, count: number) {
  const { queries } = several.services.database
  const failed: string[] = []
  const claimed: string[] = []
  const bios = new Map<string, string>()
  let sent = 0
  let isOver = false
  const people = await Promise.all(Array.from({ length: count }, () => several.aMember()))
  const tasks = await Promise.all(Array.from({ length: TASKS }, () => several.aTask({ capacity: null })))

  async function work(person: Person): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const toClaim = [...tasks]
    for (let turn = 0; !isOver; turn += 1) {
      const task = turn % 4 === 1 ? toClaim.pop() : undefined
      const bio = `Turn ${turn}`
      const [method, path, body] = task
        ? (['POST', `/api/tasks/${task.id}/claim`, null] as const)
        : turn % 4 === 3
          ? (['PUT', '/api/user/profile', profile(bio)] as const)
          : (['GET', turn % 4 === 2 ? '/api/user/points' : '/api/tasks', null] as const)
      const url = balancer.url + path
      const { status, said } = await ask(agent, person, method, url, body).catch((error: Error) => ({
        status: 0,
        said: error.message,
      }))
      sent += 1
      if (status !== 200) failed.push(`${method} ${path}: ${status} ${said}`)
      else if (task) claimed.push(`${person.id} ${task.id}`)
      else if (method === 'PUT') bios.set(person.id, bio)
    }
    agent.destroy()
  }
  const working = people.map(work)
  return {
    goesOn: async () => {
      const before = sent
      await until('everybody works on', () => sent >= before + TURNS * count)
    },
    end: async () => {
      isOver = true
      await Promise.all(working)
      const kept = new Set(
        (await queries.select().from(claims)).map(({ task_id, user_id }) => `${user_id} ${task_id}`),
      )
      const lost = claimed.filter((claim) => !kept.has(claim))
      for (const [id, bio] of bios) {
        const [row] = await queries.select({ bio: users.bio }).from(users).where(eq(users.id, id))
        if (row?.bio !== bio) lost.push(`${id} ${bio}`)
      }
      return { sent, failed, lost }
    },
  }
}

function profile(bio: string): object {
  const names = { firstName: 'Robin', lastName: 'Tremblay', phoneNumber: null }
  return { ...names, bio, emailNotifications: true, taskReminders: true, newTaskAlerts: false }
}

function ask(agent: Agent, { cookie }: Person, method: string, url: string, body: object | null) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; said: string }>()
  const text = body && JSON.stringify(body)
  const headers = {
    cookie,
    ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
  }
  const asked = send(url, { agent, method, headers }, (answer) => {
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

async function follow(
  { url }: Balancer,
  { cookie }: Person,
): Promise<{ hasEnded(): boolean; close(): void }> {
  const closing = new AbortController()
  let hasEnded = false
  const stream = await fetch(`${url}/api/events`, { headers: { cookie }, signal: closing.signal })
  const reading = async () => {
    for await (const _ of stream.body!);
    hasEnded = true
  }
  reading().catch(() => {})
  return { hasEnded: () => hasEnded, close: () => closing.abort() }
}
