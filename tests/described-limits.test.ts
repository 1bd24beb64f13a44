import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../src/contract/common.ts'
import type { JsonSchema } from '../src/server/api-document/json-schema.ts'
import { ACCOUNT_CALLS } from './every-call/account-calls.ts'
import { ADMIN_CALLS } from './every-call/admin-calls.ts'
import { type Edge, edgesOf, withEdge } from './every-call/edges.ts'
import { MEMBER_CALLS } from './every-call/member-calls.ts'
import { openStage, type SentCall, type Stage } from './every-call/stage.ts'
import { send, wireOf } from './every-call/wire.ts'
import { apiDocument } from './support/described-answers.ts'
import { startWorld, type World } from './support/world.ts'

const CALLS = { ...ACCOUNT_CALLS, ...MEMBER_CALLS, ...ADMIN_CALLS }

const ajv = new Ajv2020({ strict: false, validateFormats: false })

let world: World
let stage: Stage
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1_000_000 })
  stage = await openStage(world)
})
afterAll(() => world.close())

interface DescribedRequest {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
}

const route = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path }
}

function describedAt(name: string): DescribedRequest {
  const { method, path } = route(name)
  const operation = apiDocument.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation as unknown as DescribedRequest
}

function parametersOf({ parameters }: DescribedRequest, kind: string): JsonSchema {
  const own = parameters.filter((parameter) => parameter.in === kind)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

/** Fields of an address or a form as the document types them: integers as numbers, everything else as text. */
function asSent(schema: JsonSchema, fields: Record<string, unknown> = {}): Record<string, unknown> {
  const read = Object.entries(fields).map(([name, value]) => {
    const { type } = (schema.properties?.[name] ?? {}) as JsonSchema
    const text = String(value)
    return [name, type === 'integer' && /^\d+$/.test(text) ? Number(text) : text]
  })
  return Object.fromEntries(read)
}

function problems(schema: JsonSchema, value: unknown): string | null {
  return ajv.validate(schema, value) ? null : ajv.errorsText()
}

const names = Object.keys(CALLS)

describe.concurrent('our own calls send what the document describes', () => {
  test.each(names)('%s', async (name) => {
    const described = describedAt(name)
    const call = await CALLS[name]!(stage)
    for (const [kind, sent] of [
      ['path', call.params],
      ['query', call.query],
    ] as const) {
      const schema = parametersOf(described, kind)
      expect(problems({ ...schema, additionalProperties: false }, asSent(schema, sent))).toBeNull()
    }
    const content = described.requestBody?.content ?? {}
    const schema = content[call.file ? 'multipart/form-data' : 'application/json']?.schema
    const fields = call.file && { ...(call.body as object), [call.file.name]: 'a file' }
    const body = fields ? asSent(schema ?? {}, fields) : call.body
    if (body === undefined) expect(described.requestBody?.required ?? false).toBe(false)
    else expect(schema && problems(schema, body)).toBeNull()
  })
})

/** An edge as sent, and its value as the document types it. */
interface Change {
  send: (ready: SentCall) => Promise<Response>
  value: unknown
}

/** Sends a call once per edge; returns where the document and the server disagree. */
async function compare(
  name: string,
  schema: JsonSchema,
  edges: readonly Edge[],
  { change, isNo }: { change: (call: SentCall, edge: Edge) => Change; isNo: (body: ErrorBody) => boolean },
): Promise<string[]> {
  const faults: string[] = []
  let ready = await CALLS[name]!(stage)
  for (const edge of edges) {
    const changed = change(ready, edge)
    const isDescribed = problems(schema, changed.value) === null
    const answer = await changed.send(ready)
    const text = await answer.text()
    const isRefused = answer.status === 400 && isNo(JSON.parse(text))
    if (answer.status >= 500 || isDescribed === isRefused) {
      const words = isDescribed ? 'described, and refused' : 'not described, and taken'
      faults.push(`${edge.path.join('.')} ${edge.label}: ${words}, ${answer.status} ${text.slice(0, 200)}`)
    }
    const isUsedUp = answer.status < 300 && !name.startsWith('GET ')
    if (isUsedUp) ready = await CALLS[name]!(stage)
  }
  return faults
}

/** Refused by the contract, not by the call's own checks. */
const isInvalid = ({ code }: ErrorBody) => code === 'request.invalid'

const withBody = names.filter((name) => describedAt(name).requestBody?.content['application/json'])
const withForm = names.filter((name) => describedAt(name).requestBody?.content['multipart/form-data'])
const withQuery = names.filter((name) => describedAt(name).parameters.some((one) => one.in === 'query'))

describe.concurrent.each(withBody)('%s', (name) => {
  test('accepts the bodies that the document describes, and no others', async () => {
    const { required, content } = describedAt(name).requestBody!
    const { schema } = content['application/json']!
    const { body } = await CALLS[name]!(stage)
    // A JSON null counts as no body.
    const edges = edgesOf(schema, body).filter(({ value }) => required || value !== null)
    const change = (call: SentCall, edge: Edge): Change => {
      const changed = withEdge(call.body, edge)
      return {
        send: ({ person }) => send(world, person, wireOf(route(name), { ...call, body: changed })),
        value: JSON.parse(JSON.stringify(changed)),
      }
    }
    const faults = await compare(name, schema, edges, { change, isNo: isInvalid })
    expect(faults.join('\n')).toBe('')
  })
})

/** A query or a form can carry only numbers and well-formed text. */
const isWritten = (value: unknown) =>
  value === undefined || typeof value === 'number' || (typeof value === 'string' && value.isWellFormed())

describe.concurrent.each(withForm)('%s', (name) => {
  test('accepts the forms that the document describes, and no others', async () => {
    const { schema } = describedAt(name).requestBody!.content['multipart/form-data']!
    const fieldsOf = ({ body = {}, file }: SentCall) => ({ ...(body as object), [file!.name]: 'a file' })
    const ready = await CALLS[name]!(stage)
    const edges = edgesOf(schema, fieldsOf(ready)).filter(({ path: [field], value }) => {
      return isWritten(value) && (field === ready.file?.name ? value === undefined : field !== undefined)
    })
    const change = (call: SentCall, edge: Edge): Change => {
      const changed = withEdge(fieldsOf(call), edge) as Record<string, unknown>
      const form = new FormData()
      for (const [field, value] of Object.entries(changed)) {
        if (field !== call.file?.name) form.set(field, String(value))
        else form.set(field, new Blob([new Uint8Array(call.file.bytes)]), 'a.png')
      }
      const address = wireOf(route(name), call).path.join('/')
      return {
        send: ({ person }) => world.request(person, address, { method: 'POST', body: form }),
        value: asSent(schema, changed),
      }
    }
    const faults = await compare(name, schema, edges, { change, isNo: () => true })
    expect(faults.join('\n')).toBe('')
  })
})

/** Needs an address or a token, which OpenAPI cannot say of a query. */
const isOneOfTwo = (name: string, { path: [field], value }: Edge) =>
  name === 'GET /api/unsubscribe' && field === 'email' && value === undefined

describe.concurrent.each(withQuery)('%s', (name) => {
  test('accepts the queries that the document describes, and no others', async () => {
    const schema = parametersOf(describedAt(name), 'query')
    const { query = {} } = await CALLS[name]!(stage)
    // Types do not describe empty fields or cursors.
    const edges = edgesOf(schema, query).filter((edge) => {
      const isTyped = edge.path.length === 1 && edge.path[0] !== 'cursor' && edge.value !== ''
      return isTyped && isWritten(edge.value) && !isOneOfTwo(name, edge)
    })
    const change = (call: SentCall, edge: Edge): Change => {
      const changed = withEdge(call.query ?? {}, edge) as Record<string, unknown>
      const texts = Object.entries(changed).map(([one, value]) => [one, encodeURIComponent(String(value))])
      const sent = { ...call, query: Object.fromEntries(texts) }
      return {
        send: ({ person }) => send(world, person, wireOf(route(name), sent)),
        value: asSent(schema, changed),
      }
    }
    const faults = await compare(name, schema, edges, { change, isNo: isInvalid })
    expect(faults.join('\n')).toBe('')
  })
})
