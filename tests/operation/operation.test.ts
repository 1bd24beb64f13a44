import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { listPoints } from '#contract/points/points.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { shutDownAfter } from '#server/platform/http/graceful-shutdown.ts'
import { someServers } from '../support/servers/several-servers.ts'
import { startWorld } from '../support/world/world.ts'

const TOKEN = 'a-token-for-prometheus'

/** Requests the server handles at once, clients, and the fewest requests they send. */
const REQUESTS_AT_ONCE = 10
const CLIENTS = 80
const OVERLOAD_REQUESTS = 800

const several = await someServers(1, {
  METRICS_TOKEN: TOKEN,
  MAX_REQUESTS: String(REQUESTS_AT_ONCE),
})
const server = several.servers[0]!
const member = await several.aMember({ points: 70 })

async function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await server.request(null, '/metrics', { headers })).text()
}

function figure(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}

describe('/metrics', () => {
  test.each([
    ['a visitor', {}],
    ['a caller with a wrong token', { authorization: 'Bearer another-token-0123' }],
    ['a caller with part of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ])('says nothing to %s', async (_who, headers) => {
    const answer = await server.request(null, '/metrics', { headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.text()).not.toContain('northpoint_')
  })

  test('says nothing to an admin without the token', async () => {
    expect((await server.request(await several.anAdmin(), '/metrics')).status).toBe(401)
  })

  test('reports on the server and the product', async () => {
    const count = 'northpoint_http_request_duration_seconds_count'
    const answered = (text: string) =>
      figure(text, `${count}{route="/api/user/points",method="GET",status="2xx"}`)
    const lost = (text: string) => figure(text, `${count}{route="none",method="GET",status="4xx"}`)
    const before = await metrics()
    await several.aPendingSubmission(member)
    for (let asked = 0; asked < 3; asked += 1) await server.call(member, listPoints)
    await server.request(null, '/no/such/page')
    const stream = new AbortController()
    await server.request(member, '/api/events', { signal: stream.signal })
    const text = await metrics()
    stream.abort()
    expect((answered(text) ?? 0) - (answered(before) ?? 0)).toBe(3)
    expect((lost(text) ?? 0) - (lost(before) ?? 0)).toBe(1)
    expect(text).not.toContain('/no/such/page')
    expect(figure(text, 'northpoint_event_streams')).toBe(1)
    expect(figure(text, 'northpoint_reviews_pending')).toBe(1)
    expect(figure(text, 'northpoint_points_outstanding')).toBe(70)
    expect(figure(text, 'northpoint_database_up')).toBe(1)
    expect(figure(text, 'northpoint_mails_waiting')).toBe(0)
    expect(figure(text, 'northpoint_database_connections')).toBeGreaterThan(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).not.toContain(member.email)
    await expect.poll(metrics).toMatch(/northpoint_jobs\{queue="clean-images",state="\w+"\} 1/)
    await expect.poll(async () => figure(await metrics(), 'northpoint_event_streams')).toBe(0)
    await expect.poll(async () => figure(await metrics(), 'northpoint_http_requests_under_way')).toBe(0)
  })
})

describe('a server with too many requests', () => {
  test('serves some, asks the others to come back, answers monitoring, and recovers', async () => {
    const refused: Response[] = []
    const other: number[] = []
    const watched: number[] = []
    const underWay: number[] = []
    let served = 0
    const goesOn = () =>
      served + refused.length < OVERLOAD_REQUESTS || served <= REQUESTS_AT_ONCE || refused.length === 0
    const client = async () => {
      while (goesOn()) {
        const answer = await server.request(member, '/api/user/points')
        await answer.arrayBuffer()
        if (answer.status === 200) served += 1
        else if (answer.status === 503) refused.push(answer)
        else other.push(answer.status)
      }
    }
    const watcher = async () => {
      while (goesOn()) {
        for (const path of ['/healthz', '/readyz']) watched.push((await server.request(null, path)).status)
        underWay.push(figure(await metrics(), 'northpoint_http_requests_under_way') ?? Number.NaN)
      }
    }
    await Promise.all([watcher(), ...Array.from({ length: CLIENTS }, client)])
    expect(other).toEqual([])
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']))
    expect(new Set(watched)).toEqual(new Set([200]))
    expect(Math.max(...underWay)).toBeLessThanOrEqual(REQUESTS_AT_ONCE)
    for (let asked = 0; asked < REQUESTS_AT_ONCE; asked += 1) {
      expect(await server.status(member, listPoints)).toBe(200)
    }
    expect(figure(await metrics(), 'northpoint_http_requests_under_way')).toBe(0)
  })

  test('frees the slots of clients that disconnect', async () => {
    for (let round = 0; round < 3; round += 1) {
      const going = new AbortController()
      const asked = Array.from({ length: REQUESTS_AT_ONCE }, () =>
        server.request(member, '/api/user/points', { signal: going.signal }).catch(() => null),
      )
      going.abort()
      await Promise.all(asked)
    }
    await expect.poll(async () => figure(await metrics(), 'northpoint_http_requests_under_way')).toBe(0)
    expect(await server.status(member, getCurrentUser)).toBe(200)
  })
})

describe('health', () => {
  test('without the database: the server is live but not ready, says so in its metrics, and recovers', async () => {
    const { pool } = several.services.database
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    const name = rows[0]!.name
    const beside = new pg.Client(inject('postgres'))
    await beside.connect()
    await beside.query(`alter database ${name} with allow_connections false`)
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const status = async (path: string) => (await server.request(null, path)).status
    await expect.poll(() => status('/readyz')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    expect(figure(await metrics(), 'northpoint_database_up')).toBe(0)
    expect(figure(await metrics(), 'northpoint_points_outstanding')).toBeNaN()
    await beside.query(`alter database ${name} with allow_connections true`)
    await beside.end()
    await expect.poll(() => status('/readyz')).toBe(200)
    expect(figure(await metrics(), 'northpoint_database_up')).toBe(1)
  })

  test('on a stop: not ready first, streams end, every answer closes its connection, then the server ends', async () => {
    const world = await startWorld()
    const person = await world.aMember()
    const stream = await world.request(person, '/api/events')
    const noticed = Promise.withResolvers<void>()
    const left = shutDownAfter(world.app, noticed.promise)
    expect((await world.request(null, '/readyz')).status).toBe(503)
    await stream.text()
    const answer = await world.request(person, '/api/user/points')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    // A stream opened now ends without an error, because after an error the browser would not reconnect.
    const late = await world.request(person, '/api/events')
    expect([late.status, await late.text()]).toEqual([200, 'retry: 2000\n\n'])
    noticed.resolve()
    await left
    await expect(world.request(null, '/healthz')).rejects.toThrow()
    await world.close()
  })
})
