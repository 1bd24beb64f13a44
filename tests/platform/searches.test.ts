import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, type LooseArgs } from '#client/api/request.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { claimTask } from '#contract/claims/claims.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listInbox } from '#contract/inbox/inbox.ts'
import { isAction } from '#domain/identity/duties.ts'
import { MAX_WAITING, SEARCHES_AT_ONCE } from '#server/platform/db/searches.ts'
import { anotherWorld, aWorld, type World } from '../support/world/world.ts'

/** More than all connections of a server. */
const MANY = 40

const world = await aWorld()
const admin = await world.anAdmin()
const arrived = new Map<string, IncomingMessage>()
world.app.server.on('request', (request: IncomingMessage) => arrived.set(request.url ?? '', request))

let other: pg.PoolClient
beforeEach(async () => {
  other = await lockInbox(world)
})
afterEach(async () => {
  await other.query('rollback')
  other.release()
})

/** Searches of the inbox wait until this is rolled back; nothing else does. */
async function lockInbox({ services }: World): Promise<pg.PoolClient> {
  const client = await services.database.pool.connect()
  await client.query('begin; lock table business_inquiries in access exclusive mode')
  return client
}

const inboxAddress = (search: string) => addressOf(listInbox, { query: { search } })
const searchInbox = (search: string, signal?: AbortSignal) =>
  world.request(admin, inboxAddress(search), { ...(signal && { signal }) })

const searches = (count: number) => Array.from({ length: count }, (_, at) => searchInbox(`maple ${at}`))

const waiting = () => world.services.database.searches.waiting()

/** Resolves once searches hold all their connections, to those searches. */
async function takeConnections(): Promise<Promise<Response>[]> {
  const asked = searches(SEARCHES_AT_ONCE)
  const countBlocked = async () => {
    const [row] = await world.sql(
      `select count(*)::int as blocked from pg_stat_activity
       where datname = current_database() and application_name = 'northpoint searches' and wait_event_type = 'Lock'`,
    )
    return row!.blocked
  }
  await expect.poll(countBlocked).toBe(SEARCHES_AT_ONCE)
  return asked
}

test('members claim while searches take all their connections and wait for them', async () => {
  const member = await world.aMember()
  const task = await world.aTask()
  const asked = [...(await takeConnections()), ...searches(MANY)]
  await expect.poll(waiting).toBe(MANY)
  expect((await world.attempt(member, claimTask, { params: { id: task.id } })).status).toBe(200)
  expect(waiting()).toBe(MANY)
  await other.query('rollback')
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a search that takes too long is refused in words, and works again afterwards', async () => {
  const quick = await anotherWorld({ databaseWaitFactor: 1 })
  const person = await quick.anAdmin()
  const search = () => quick.request(person, inboxAddress('maple'))
  const blocking = await lockInbox(quick)
  const response = await search()
  await blocking.query('rollback')
  blocking.release()
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      code: 'search.too-slow',
      message: 'This search took too long. Please try again, or search for more letters.',
    },
  ])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await search()).status).toBe(200)
})

test('a search whose client left while it waited is not run', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const asked = await takeConnections()
  const leaving = new AbortController()
  const left = searchInbox('superseded', leaving.signal)
  await expect.poll(waiting).toBe(1)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  const request = arrived.get(inboxAddress('superseded'))!
  await expect.poll(() => request.closed).toBe(true)
  await other.query('rollback')
  const after = searchInbox('afterwards')
  for (const response of await Promise.all([...asked, after])) expect(response.status).toBe(200)
  const values = JSON.stringify(query.mock.calls.map(([statement]) => statement))
  query.mockRestore()
  expect(values).toContain('%afterwards%')
  expect(values).not.toContain('superseded')
})

test('when very many wait, the next is refused at once', async () => {
  const asked = [...(await takeConnections()), ...searches(MAX_WAITING)]
  await expect.poll(waiting).toBe(MAX_WAITING)
  const response = await searchInbox('one more')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'search.busy' }])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  await other.query('rollback')
  await Promise.all(asked)
})

test('every read that admins can search waits with the searches, and only with a search', async () => {
  const searchable = allEndpoints.filter(
    ({ access, query }) =>
      isAction(access) && query && 'search' in (query as unknown as { shape: object }).shape,
  )
  expect(searchable.length).toBeGreaterThan(6)
  const taking = await takeConnections()
  const ask = (endpoint: Endpoint, query: object) =>
    world.request(admin, addressOf(endpoint, { query } as LooseArgs))
  const others = searchable.filter((endpoint) => endpoint !== (listInbox as Endpoint))
  for (const endpoint of others) expect((await ask(endpoint, { search: '' })).status).toBe(200)
  const asked = searchable.map((endpoint) => ask(endpoint, { search: 'maple' }))
  await expect.poll(waiting).toBe(searchable.length)
  await other.query('rollback')
  for (const response of await Promise.all([...asked, ...taking])) expect(response.status).toBe(200)
})
