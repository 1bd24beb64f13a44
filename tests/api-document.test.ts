import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { cookieName } from '#server/identity/session/session-cookie.ts'
import { ACCOUNT_CALLS, withPassword } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { type MakeCall, openStage, type SentCall } from './every-call/stage.ts'
import { send, wireOf } from './every-call/wire.ts'
import { TEMPLATE } from './support/servers/sealed-cluster.ts'
import { apiDocument, callAt, type DescribedCall } from './support/world/described-answers.ts'
import { aForm } from './support/world/form.ts'
import { PUSH } from './support/world/push-device.ts'
import { PASSWORD } from './support/world/visitor.ts'
import { aWorld, freshDatabaseUrl } from './support/world/world.ts'

const world = await aWorld()

test('the server sends this document, and it is valid OpenAPI', async () => {
  const answer = await world.request(await world.anAdmin(), '/api/openapi.json')
  const document = (await answer.json()) as Record<string, unknown>
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths).toEqual(JSON.parse(JSON.stringify(apiDocument.paths)))
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('every call of the contract has one group and a unique name, and nothing else is described', () => {
  const described = Object.entries(apiDocument.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ route: `${method.toUpperCase()} ${path}`, call })),
  )
  const contract = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.map(({ route }) => route).toSorted()).toEqual(contract.toSorted())
  for (const { call } of described) expect(call.tags).toHaveLength(1)
  const names = described.map(({ call }) => call.operationId)
  expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

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

test('marks the bodies that may be missing', () => {
  const optional = allEndpoints.filter(({ method, path }) => {
    return operationAt(method, path).requestBody?.required === false
  })
  expect(optional.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/claims/:id/release',
    '/api/rewards/:id/request',
    '/api/tasks/:id/announce-proof',
    '/api/tasks/:id/claim',
  ])
})

function operationAt(method: string, path: string): DescribedCall {
  return callAt(method, path.replace(/:(\w+)/g, '{$1}'))!
}

const LIMITED_WITH_PASSWORD = ['second-factor', 'passkeys/begin', 'passkeys/remove']

const CALLS: Record<string, MakeCall> = {
  ...ACCOUNT_CALLS,
  ...MEMBER_CALLS,
  ...ADMIN_CALLS,
  ...Object.fromEntries(
    // The calls have a password, as only guesses of one are limited.
    LIMITED_WITH_PASSWORD.map((name): [string, MakeCall] => [
      `POST /api/user/${name}`,
      async (stage) => ({
        person: await withPassword(stage),
        body: { password: PASSWORD, ...(name.endsWith('remove') && { id: 'a-key' }) },
      }),
    ]),
  ),
}

const shared = {
  databaseUrl: await freshDatabaseUrl(TEMPLATE),
  secret: 'a secret of two servers together',
  push: PUSH,
}
const open = await aWorld({ ...shared, rateLimitFactor: 1_000_000 })
const strict = await aWorld({ ...shared, rateLimitFactor: 0 })
const stage = await openStage(open)

describe.concurrent('the document is true for', () => {
  test.each(Object.keys(CALLS))('%s: what it sends, and 429 only if it is rate-limited', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const operation = operationAt(method, path)
    const call = await CALLS[name]!(stage)
    expect(problemsOf(operation, call)).toEqual([])
    const answer = await send(strict, call.person, wireOf({ method, path }, call))
    const isLimited = answer.status === 429
    expect(isLimited).toBe('429' in operation.responses)
    if (isLimited) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await answer.body?.cancel()
  })

  const uploads = allEndpoints.filter(({ multipart }) => multipart)
  test.each(uploads)(
    '$method $path: whether its file may be missing',
    async ({ method, path, multipart }) => {
      const { schema } = operationAt(method, path).requestBody!.content['multipart/form-data']!
      const { person, params = {}, body } = await CALLS[`${method} ${path}`]!(stage)
      const form = aForm({ notes: 'Done.', ...(body as Record<string, string> | undefined) })
      const address = wireOf({ method, path }, { person, params }).path.join('/')
      const { status } = await open.request(person, address, { method, body: form })
      expect(status).toBe(schema.required?.includes(multipart!.file) ? 400 : 200)
    },
  )
})

const json = new Ajv2020({ strict: false, validateFormats: false })
/** The validator of addresses and forms, where numbers are sent as text. */
const texts = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true })

/** Parts of a correct call that the document does not allow. */
function problemsOf({ parameters, requestBody }: DescribedCall, call: SentCall): string[] {
  const own = parameters.filter((parameter) => parameter.in !== 'header')
  const schema = {
    properties: Object.fromEntries(own.map((parameter) => [parameter.name, parameter.schema])),
    required: own.flatMap(({ name, required }) => (required ? [name] : [])),
    additionalProperties: false,
  }
  const { params, query, body, file } = call
  const problems = [problemOf(texts, schema, { ...params, ...query })]
  const content = requestBody?.content[file ? 'multipart/form-data' : 'application/json']
  if (file) problems.push(problemOf(texts, content!.schema, { ...(body as object), [file.name]: 'bytes' }))
  else if (body !== undefined) problems.push(problemOf(json, content!.schema, body))
  else if (requestBody?.required) problems.push('a body is missing')
  return problems.filter((problem) => problem !== null)
}

function problemOf(ajv: Ajv2020, schema: object, value: unknown): string | null {
  return ajv.validate(schema, value) ? null : ajv.errorsText()
}
