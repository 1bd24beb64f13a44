import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { SERVER_TIMEOUTS, serverTimeouts } from '#server/platform/db/timeouts.ts'
import { openDatabaseProxy } from '../../trials/database-proxy.ts'
import { until } from '../support/world/until.ts'
import { aWorld, freshDatabaseUrl, type Person } from '../support/world/world.ts'

/** Shortens a server's timeouts where the database is known to hang. */
const SHORT_FACTOR = 0.05

const { host, port, user } = inject('postgres')
const socket = { path: `${host}/.s.PGSQL.${port}` }
const proxy = await openDatabaseProxy(socket)
afterAll(() => proxy.close())
const { pathname } = new URL((await freshDatabaseUrl()).replace('@/', '@local/'))
const world = await aWorld({
  databaseUrl: `postgresql://${user}@127.0.0.1:${proxy.port}${pathname}`,
  databaseWaitFactor: 1,
})
const member = await world.aMember()
afterEach(() => proxy.leadTo(socket))

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function expectBack(): Promise<void> {
  await until('it is ready', async () => (await world.request(null, '/readyz')).status === 200)
  const task = await world.aTask()
  expect((await world.attempt(member, claimTask, { params: { id: task.id } })).status).toBe(200)
}

// The last test may have cut the connections with which the world looks for violations.
afterAll(expectBack)

describe('while the database is down', () => {
  test('calls answer 503 in JSON and say when to come back; then everything works again', async () => {
    proxy.leadTo(null)
    for (const path of ['/api/user/points', '/api/admin/announcements', '/readyz']) {
      const response = await world.request(await nobodyKnown(), path)
      expect([path, response.status]).toEqual([path, 503])
      expect(await response.json()).toMatchObject({ code: 'database.away' })
      if (path !== '/readyz') expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    proxy.leadTo(socket)
    await expectBack()
  })

  test.each(['/', '/tasks', '/nowhere', '/api/welcome'])(
    'the document at %s is a page that says so, with 503',
    async (path) => {
      const person = await nobodyKnown()
      proxy.leadTo(null)
      const response = await world.request(person, path, { headers: BROWSER })
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
      const html = await response.text()
      expect(html).toContain('We can’t reach our database right now. Please try again in a moment.')
      expect(html).toContain('<h1')
      expect(html).toContain('href="/assets/')
    },
  )

  test.each(['/', '/terms-of-use', '/business/faq', '/api/login'])(
    'a visitor still reads %s',
    async (path) => {
      proxy.leadTo(null)
      expect((await world.request(null, path, { headers: BROWSER })).status).toBe(200)
    },
  )

  /** A person whose session no server has cached, so that everything about them is read. */
  let strangers = 0
  async function nobodyKnown(): Promise<Person> {
    strangers += 1
    return { ...member, cookie: `${member.cookie}; stranger=${strangers}` }
  }
})

test('a database that hangs times out: 503, and everything works again when it answers', async () => {
  const ask = async () => {
    const asked = Array.from({ length: 30 }, () => world.request(member, '/api/user/points'))
    return new Set((await Promise.all(asked)).map(({ status }) => status))
  }
  const { options } = world.services.database.pool
  expect(options).toMatchObject(SERVER_TIMEOUTS)
  Object.assign(options, serverTimeouts(SHORT_FACTOR))
  // Connections opened from now on have the short timeouts.
  proxy.leadTo(socket)
  await expect.poll(ask).toEqual(new Set([200]))
  proxy.fallSilent()
  expect(await ask()).toEqual(new Set([503]))
  Object.assign(options, SERVER_TIMEOUTS)
  proxy.leadTo(socket)
  await expectBack()
})

describe('an address that cannot be decoded', () => {
  test.each(['/%E0%A4%A', '/nowhere/%', '/%zz?x=%'])('%s shows the not-found page', async (path) => {
    for (const person of [null, member]) {
      const response = await world.request(person, path, { headers: BROWSER })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    }
  })

  test('is a plain 404 in a call', async () => {
    const response = await world.request(member, '/api/tasks/%E0%A4%A')
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
  })
})
