import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { dirname, join } from 'node:path'
import { requestOf } from '../src/client/api/request.ts'
import { claimTask } from '../src/contract/submissions.ts'
import { buildIfMissing } from '../src/server/commands/build-if-missing.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { findBinaries } from '../src/server/platform/postgres/postgres-binaries.ts'
import { identityFor } from '../src/server/platform/postgres/postgres-identity.ts'
import { startBalancer } from '../tests/support/balancer.ts'
import type { Person } from '../tests/support/builders.ts'
import { type ProductProcess, startProduct } from '../tests/support/product-process.ts'
import { until } from '../tests/support/until.ts'
import { wholeNumber } from './arguments.ts'
import { cpuOf, processesIn } from './cpu-time.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { PostgresNode } from './postgres-node.ts'
import { reachGiven } from './reach.ts'

const SECRET = 'a secret of trials that nobody else has'
const DATABASE = { user: 'northpoint', database: 'northpoint' }
const SERVERS = 4
const MEMBERS = 40
const CHANGES = 24

/** How a stream tells its member of a claim. */
const CLAIMED = 'data: {"facts":["claims"],"ofOthers":false}'

const IN_FLIGHT = 16

/** Each measurement is the median of these. */
const ROUNDS = 3

/** What a member's screens read. */
const PATHS = ['/api/auth/user', '/api/user/points', '/api/tasks', '/api/user/tasks']

/** One server may cost this much less per request than several. */
const MOST_MORE = 1.1

const PARTS = ['servers', 'pooler', 'postgres'] as const

interface Processes {
  servers: number[]
  pooler: number[]
  postgres: number[]
}

interface Measured {
  /** CPU time per request, in milliseconds. */
  cpuMs: Record<keyof Processes, number>
  perSecond: number
}

/**
 * `npm run trial:servers -- [requests]`: the same reads on one server straight at PostgreSQL, and on four behind a proxy and
 * PgBouncer, if it is installed. Exits non-zero if a request costs over 10 % more there, or an event does not arrive once.
 */
await runCommand(async () => {
  const requests = wholeNumber(process.argv[2], 8000)
  await buildIfMissing('client', 'server')
  const below = await mkdtemp('/tmp/np-servers-')
  const identity = await identityFor(below)
  const binaries = await findBinaries(identity, below)
  const node = new PostgresNode('primary', below, dirname(binaries.postgres), identity)
  const products: ProductProcess[] = []
  let stopPooler = async () => {}
  try {
    await node.make()
    await node.configure({ follows: null, others: [] })
    await node.start()
    await node.ask('create role northpoint login')
    await node.ask('create database northpoint owner northpoint')
    const direct = `postgresql://northpoint@/northpoint?host=${encodeURIComponent(node.host)}&port=5432`
    const settings = { DATABASE_URL: direct, SECRET, DATA_DIR: join(below, 'data') }
    const start = async (environment: Record<string, string>) => {
      const product = await startProduct(environment)
      products.push(product)
      return product
    }
    const one = await start(settings)
    const people = await reachGiven(
      direct,
      SECRET,
    )(async (builders) => {
      for (let count = 0; count < 100; count += 1) await builders.aTask({ capacity: 10_000 })
      return Promise.all(Array.from({ length: MEMBERS }, () => builders.aMember({ points: 100 })))
    })
    const pooler = await startPgBouncer(below, identity, { host: node.host, ...DATABASE })
    if (pooler) stopPooler = pooler.stop
    const pooled = pooler ? { ...settings, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct } : settings

    const ways = [
      { products: [one], pooler: [] },
      {
        products: await Promise.all(Array.from({ length: SERVERS }, () => start(pooled))),
        pooler: pooler ? [pooler.pid] : [],
      },
    ]
    const figures: Measured[][] = [[], []]
    // In turn, because a busy machine is not the same for long.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, way] of ways.entries()) {
        const measured = await measure(way.products, people, requests, async () => ({
          servers: way.products.map(({ process }) => process.pid!),
          pooler: way.pooler,
          postgres: await processesIn(node.directory),
        }))
        // The first round warms up.
        if (round > 0) figures[index]!.push(measured)
      }
    }
    const through = pooler
      ? `PgBouncer ${pooler.version} in ${pooler.mode} mode`
      : 'no pooler (PgBouncer is not installed)'
    console.log(`${requests} reads, ${IN_FLIGHT} at a time, median of ${ROUNDS}; ${through}`)
    const [alone, several] = ['one server', `${SERVERS} servers`].map((name, index) => {
      const of = (read: (one: Measured) => number) => median(figures[index]!.map(read))
      const parts = PARTS.map((part) => of(({ cpuMs }) => cpuMs[part]))
      const total = of(({ cpuMs }) => PARTS.reduce((sum, part) => sum + cpuMs[part], 0))
      const words = PARTS.map((part, at) => `${part} ${parts[at]!.toFixed(3)}`).join(', ')
      console.log(
        `  ${name.padEnd(10)} ${total.toFixed(3)} ms of CPU per request (${words}), ${of(({ perSecond }) => perSecond).toFixed(0)} requests/s`,
      )
      return total
    }) as [number, number]
    const ratio = several / alone
    console.log(`  ratio      ${ratio.toFixed(3)} (at most ${MOST_MORE})`)
    const wrong = await countEvents(ways[1]!.products, people, await taskIds(direct))
    console.log(
      `  events     ${CHANGES} changes, ${SERVERS} streams each: ${wrong.length === 0 ? 'each arrived once' : wrong.join(', ')}`,
    )
    if (ratio > MOST_MORE || wrong.length > 0) process.exitCode = 1
  } finally {
    for (const product of products) await product.kill()
    await stopPooler()
    await node.signal('SIGKILL').catch(() => {})
    await rm(below, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function taskIds(url: string): Promise<number[]> {
  return reachGiven(
    url,
    SECRET,
  )(async (_, { pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from tasks where system_key is null order by id`,
    )
    return rows.map(({ id }) => id)
  })
}

async function measure(
  products: readonly ProductProcess[],
  people: readonly Person[],
  requests: number,
  processes: () => Promise<Processes>,
): Promise<Measured> {
  const balancer = await startBalancer()
  try {
    for (const { url } of products) balancer.add(url)
    await until('the servers are ready', () => balancer.ready() === products.length)
    const cpu = async () => {
      const now = await processes()
      return Promise.all(PARTS.map((part) => cpuOf(now[part])))
    }
    const before = await cpu()
    const began = performance.now()
    await readAll(balancer.url, people, requests)
    const seconds = (performance.now() - began) / 1000
    const after = await cpu()
    if (balancer.failures.length > 0) throw new Error(balancer.failures[0])
    const perRequest = (part: number) => (after[part]! - before[part]!) / requests
    return {
      cpuMs: { servers: perRequest(0), pooler: perRequest(1), postgres: perRequest(2) },
      perSecond: requests / seconds,
    }
  } finally {
    await balancer.close()
  }
}

async function readAll(url: string, people: readonly Person[], requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  let sent = 0
  const work = async () => {
    while (sent < requests) {
      const turn = sent
      sent += 1
      const { cookie } = people[turn % people.length]!
      await read(agent, url + PATHS[Math.floor(turn / people.length) % PATHS.length]!, cookie)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  agent.destroy()
}

function read(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'gzip, br' }
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Changes made on each server in turn; one member's stream on every server must tell of each exactly once. */
async function countEvents(
  products: readonly ProductProcess[],
  people: readonly Person[],
  tasks: readonly number[],
): Promise<string[]> {
  const [member] = people as [Person]
  const closing = new AbortController()
  const said = products.map(() => '')
  const streams = await Promise.all(
    products.map(({ url }) =>
      fetch(`${url}/api/events`, { headers: { cookie: member.cookie }, signal: closing.signal }),
    ),
  )
  for (const [index, { body }] of streams.entries()) {
    const listen = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of body!) said[index] += decoder.decode(chunk as Uint8Array, { stream: true })
    }
    listen().catch(() => {})
  }
  await until('the streams are open', () => said.every((text) => text.includes('retry:')))
  for (let change = 0; change < CHANGES; change += 1) {
    const { address, init } = requestOf(claimTask, { params: { id: tasks[change]! } })
    const { url } = products[change % products.length]!
    const headers = new Headers(init.headers)
    headers.set('cookie', member.cookie)
    const answer = await fetch(url + address, { ...init, headers })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  }
  const counts = () => said.map((text) => text.split(CLAIMED).length - 1)
  await until('all events arrive', () => counts().every((count) => count >= CHANGES))
  closing.abort()
  return counts().flatMap((count, index) =>
    count === CHANGES ? [] : [`server ${index + 1} told ${count} of ${CHANGES}`],
  )
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}
