import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestOf } from '../src/client/api/request.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { requestReward } from '../src/contract/rewards.ts'
import { claimTask, reviewSubmission, submitTask } from '../src/contract/submissions.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/platform/database.ts'
import { joinEmbeddedPostgres } from '../src/server/platform/embedded-postgres.ts'
import { findViolations } from '../src/server/points/invariants.ts'
import { type Builders, openBuilders, type Person } from './support/builders.ts'
import { type ProductProcess, startProduct } from './support/product-process.ts'

/** Rounds of load and sudden death; members working at once in each. */
const ROUNDS = 3
const WORKERS = 8

/** How long the load runs before the blow, in milliseconds: long enough for every kind of request to be under way. */
const LOAD_MS = 700

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northpoint-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What the product said yes to, and so may never forget. */
interface Acknowledged {
  claims: number[]
  submissions: number[]
  approvals: number[]
  requests: number[]
}

test('the server is killed under load: nothing acknowledged is missing and every invariant holds', async () => {
  const acknowledged: Acknowledged = { claims: [], submissions: [], approvals: [], requests: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startProduct({ DATA_DIR: dataDir })
    const load = await startLoad(product, acknowledged)
    await sleep(LOAD_MS + round * 90)
    await product.kill()
    await load
  }
  await expectNothingLost(acknowledged)
})

test('the database is killed under load: the product carries on by itself and nothing is missing', async () => {
  const acknowledged: Acknowledged = { claims: [], submissions: [], approvals: [], requests: [] }
  const product = await startProduct({ DATA_DIR: dataDir })
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = await startLoad(product, acknowledged)
    await sleep(LOAD_MS)
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await load
    await expect
      .poll(async () => (await fetch(`${product.url}/readyz`)).status, { timeout: 15_000 })
      .toBe(200)
  }
  expect(await product.stop()).toBe(0)
  await expectNothingLost(acknowledged)
})

test('a stopped server has answered what it accepted, and leaves no process behind', async () => {
  const acknowledged: Acknowledged = { claims: [], submissions: [], approvals: [], requests: [] }
  const product = await startProduct({ DATA_DIR: dataDir })
  const load = await startLoad(product, acknowledged)
  await sleep(LOAD_MS)
  expect(await product.stop()).toBe(0)
  await load
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expectNothingLost(acknowledged)
})

async function withDatabase<Result>(
  work: (builders: Builders, database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const embedded = await joinEmbeddedPostgres({ dataDir, log: () => {} })
  const database = await openDatabase(embedded.connection, () => {})
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' }, 'production')
  try {
    return await work(openBuilders({ config, database }), database)
  } finally {
    await database.close()
    await embedded.close()
  }
}

/** Every worker claims, submits, is approved and redeems until the product stops answering. */
async function startLoad(product: ProductProcess, acknowledged: Acknowledged): Promise<Promise<unknown>> {
  const { people, admin, tasks, reward } = await withDatabase(async (builders) => ({
    people: await Promise.all(Array.from({ length: WORKERS }, () => builders.aMember({ points: 10_000 }))),
    admin: await builders.anAdmin(),
    tasks: await Promise.all(Array.from({ length: 40 }, () => builders.aTask({ capacity: 1000 }))),
    reward: await builders.aReward({ points_cost: 10 }),
  }))
  const send = (person: Person, endpoint: Endpoint, id: number, args: object = {}) =>
    sendAs(product.url, person, endpoint, { params: { id }, ...args })

  async function work(person: Person): Promise<void> {
    for (const task of tasks) {
      const claim = await send(person, claimTask, task.id)
      if (claim === null) return
      acknowledged.claims.push(claim)
      const form = new FormData()
      form.set('notes', `Done ${randomUUID()}`)
      const submission = await send(person, submitTask, task.id, { form })
      if (submission === null) return
      acknowledged.submissions.push(submission)
      if ((await send(admin, reviewSubmission, submission, { body: { status: 'approved' } })) === null) return
      acknowledged.approvals.push(submission)
      const request = await send(person, requestReward, reward.id)
      if (request === null) return
      acknowledged.requests.push(request)
    }
  }
  return Promise.all(people.map(work))
}

/** The id of what was made, or null when the product is gone. */
async function sendAs(url: string, person: Person, endpoint: Endpoint, args: object): Promise<number | null> {
  const { address, init } = requestOf(endpoint, args)
  const headers = new Headers(init.headers)
  headers.set('cookie', person.cookie)
  try {
    const response = await fetch(url + address, { ...init, headers })
    if (response.status === 503 || response.status === 500) return null
    expect(response.status).toBe(200)
    return ((await response.json()) as { id: number }).id
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function expectNothingLost(acknowledged: Acknowledged): Promise<void> {
  expect(acknowledged.approvals.length).toBeGreaterThan(WORKERS)
  await withDatabase(async (_builders, { pool, queries }) => {
    const missing = async (table: string, ids: number[], condition = 'true') => {
      const { rows } = await pool.query(
        `select id from unnest($1::bigint[]) as acknowledged(id)
         where not exists (select 1 from ${table} t where t.id = acknowledged.id and ${condition})`,
        [ids],
      )
      return rows
    }
    expect(await missing('claims', acknowledged.claims)).toEqual([])
    expect(await missing('submissions', acknowledged.submissions)).toEqual([])
    expect(await missing('submissions', acknowledged.approvals, `t.status = 'approved'`)).toEqual([])
    expect(await missing('reward_requests', acknowledged.requests)).toEqual([])
    expect(await findViolations(queries)).toEqual([])
  })
}
