import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../src/contract/all-endpoints.ts'
import type { Operation } from '../src/server/api-document/api-call.ts'
import { isWritten } from '../src/server/api-document/describe-checks.ts'
import { apiCalls } from '../src/server/api-document/openapi.ts'
import { cookieName } from '../src/server/identity/session-cookie.ts'
import { ACCOUNT_CALLS, withPassword } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { type MakeCall, openStage, type Stage } from './every-call/stage.ts'
import { send, wireOf } from './every-call/wire.ts'
import { apiDocument } from './support/described-answers.ts'
import { TEMPLATE } from './support/sealed-cluster.ts'
import { PASSWORD } from './support/visitor.ts'
import { freshDatabaseUrl, startWorld, type World } from './support/world.ts'

const ADDRESSES = ['/api/docs', '/api/openapi.json']

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('only admins can open the API document, and visitors have to sign in first', async () => {
  const admin = await world.anAdmin()
  const suspended = await world.anAdmin({ suspended_at: new Date() })
  const statuses = (person: Parameters<World['request']>[0]) =>
    Promise.all(ADDRESSES.map(async (path) => (await world.request(person, path)).status))
  expect(await statuses(null)).toEqual([302, 401])
  expect(await statuses(suspended)).toEqual([302, 401])
  expect(await statuses(await world.aMember())).toEqual([404, 403])
  expect(await statuses(admin)).toEqual([200, 200])
  const led = await world.request(null, '/api/docs')
  expect(led.headers.get('location')).toBe('/api/login?returnTo=%2Fapi%2Fdocs')
  const signIn = await (await world.request(null, led.headers.get('location')!)).text()
  expect(signIn).toContain('name="returnTo" value="/api/docs"')
})

test('the page shows every call with its path, access, values and errors, and runs no script but the theme’s', async () => {
  const answer = await world.request(await world.anAdmin(), '/api/docs')
  const html = await answer.text()
  for (const { method, path, operation } of apiCalls()) {
    const { summary } = operation
    const id = `${method} ${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`>${path}</code>`)
    expect(html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')).toContain(summary.replaceAll('`', ''))
  }
  expect(html).not.toMatch(/`|>anything/)
  expect(html.match(/<details/g)).toHaveLength(apiCalls().length)
  for (const words of ['Idempotency-Key', 'screenshot', 'admin.required', 'array of object', '[].title']) {
    expect(html).toContain(words)
  }
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
  expect(html).not.toMatch(/ style="|<style|<script(?! src="\/theme\.js")| on\w+="/)
  expect(html).not.toMatch(/(src|href)="https?:\/\/(?!origin|localhost)/)
})

test('the server sends this document, and it is valid OpenAPI', async () => {
  const answer = await world.request(await world.anAdmin(), '/api/openapi.json')
  const document = (await answer.json()) as Record<string, unknown>
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths).toEqual(JSON.parse(JSON.stringify(apiDocument.paths)))
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('every call has one group and a unique name', () => {
  const operations = apiCalls().map(({ operation }) => operation)
  for (const { tags } of operations) expect(tags).toHaveLength(1)
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

/** Pages and forms for people, and the mailbox, which exists in development only. */
const FOR_PEOPLE = [
  /^(GET|POST) \/api\/(sign-up|verify-email|sign-in-code|forgot-password|new-password|welcome|second-step)$/,
  /^(GET|POST) \/api\/account\//,
  /^GET \/api\/mailbox/,
]

test('the document has every API route except the sign-in forms', () => {
  const described = apiCalls().map(({ method, path }) => `${method} ${path}`)
  const routes = world.app.routeTable.filter((route) => / \/(api\/|healthz|readyz)/.test(route))
  const others = routes.filter((route) => !FOR_PEOPLE.some((page) => page.test(route)))
  expect(others.toSorted()).toEqual(described.toSorted())
})

test('the document describes every check that the contract makes with a function', () => {
  const unwritten = allEndpoints.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => (schema ? uncheckedIn(schema, `${method} ${path}`) : [])),
  )
  expect(unwritten).toEqual([])
})

function uncheckedIn(schema: z.core.$ZodType, call: string): string[] {
  const found: string[] = []
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => {
      if (!isWritten(zodSchema)) found.push(`${call}: ${path.join('.')}`)
    },
  })
  return found
}

test('names the session cookie with and without HTTPS', () => {
  const names = ['https://rewards.example.ca', 'http://localhost:3000'].map(
    (address) => cookieName(new URL(address), 'northpoint').name,
  )
  const schemes = Object.values(apiDocument.components.securitySchemes).map(({ name }) => name)
  expect(schemes).toEqual(names)
  for (const { method, path, access } of allEndpoints) {
    const { security } = operationAt(method, path)
    const both = [{ session: [] }, { sessionWithoutHttps: [] }]
    expect([path, security]).toEqual([path, access === 'public' ? undefined : both])
  }
})

test('marks what must be sent as required: a body, and a form’s file', () => {
  const { requestBody } = operationAt('POST', '/api/admin/tasks/media/:mediaId/poster')
  expect(requestBody).toMatchObject({
    required: true,
    content: { 'multipart/form-data': { schema: { required: ['poster'] } } },
  })
  const optional = allEndpoints.filter(({ method, path }) => {
    return operationAt(method, path).requestBody?.required === false
  })
  expect(optional.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/claims/:id/release',
    '/api/rewards/:id/request',
    '/api/tasks/:id/announce-proof',
    '/api/unsubscribe',
  ])
})

const calls = apiCalls()

function operationAt(method: string, path: string): Operation {
  return calls.find((call) => call.method === method && call.path === path)!.operation
}

describe.concurrent('documents 429 for rate-limited calls and no others', () => {
  const CALLS: Record<string, MakeCall> = {
    ...ACCOUNT_CALLS,
    ...MEMBER_CALLS,
    ...ADMIN_CALLS,
    ...Object.fromEntries(
      // With a password, as only guesses of one are limited.
      ['second-factor', 'passkeys/begin', 'passkeys/remove'].map((name): [string, MakeCall] => [
        `POST /api/user/${name}`,
        async (stage) => ({
          person: await withPassword(stage),
          body: { password: PASSWORD, ...(name.endsWith('remove') && { id: 'a-key' }) },
        }),
      ]),
    ),
  }
  let open: World
  let strict: World
  let stage: Stage
  beforeAll(async () => {
    const shared = {
      databaseUrl: await freshDatabaseUrl(TEMPLATE),
      secret: 'a secret of two servers together',
    }
    open = await startWorld({ ...shared, rateLimitFactor: 1_000_000 })
    strict = await startWorld({ ...shared, rateLimitFactor: 0 })
    stage = await openStage(open)
  })
  afterAll(async () => {
    await strict.close()
    await open.close()
  })

  test.each(Object.keys(CALLS))('%s', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const call = await CALLS[name]!(stage)
    const answer = await send(strict, call.person, wireOf({ method, path }, call))
    const isLimited = answer.status === 429
    expect(isLimited).toBe('429' in operationAt(method, path).responses)
    if (isLimited) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await answer.body?.cancel()
  })
})
