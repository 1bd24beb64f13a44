import * as z from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { RETRY_DAYS } from '#domain/calls/retries.ts'
import { type Action, dutyWords } from '#domain/identity/duties.ts'
import { plural } from '#domain/text/format.ts'
import { say } from '#server/platform/words/say.ts'
import { answersOf } from './answers.ts'
import { fieldsOf, type JsonSchema, schemaOf } from './json-schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  tags: [group: string]
  summary: string
  description: string
  security?: Record<string, never[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
}

const ACCESS_LABELS = {
  public: 'Open to everyone.',
  session: 'For anyone who is signed in.',
  member: 'For members.',
  seeDay: 'For admins.',
}

function accessLabel(access: Access): string {
  return access in ACCESS_LABELS
    ? ACCESS_LABELS[access as keyof typeof ACCESS_LABELS]
    : `For admins with ${say('en', dutyWords(access as Action))}.`
}

export function operationOf(name: string, endpoint: Endpoint): Operation {
  const { path, tag, access, summary } = endpoint
  return {
    operationId: name,
    tags: [groupOf(path, tag)],
    summary,
    description: accessLabel(access),
    ...(access !== 'public' && { security: [{ session: [] }, { sessionWithoutHttps: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...bodyOf(endpoint),
    responses: answersOf(endpoint),
  }
}

/** The group of a call, from its tag or its path: 'Admin: reward requests' or 'Tasks'. */
function groupOf(path: string, tag?: string): string {
  const [first = '', second = ''] = path.replace(/^\/api\//, '').split('/')
  const isForAdmins = first === 'admin'
  const words = (tag ?? (isForAdmins ? second : first)).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}

function bodyOf({ body, multipart }: Endpoint): Pick<Operation, 'requestBody'> {
  if (multipart) {
    const content = { 'multipart/form-data': { schema: formWith(multipart, body) } }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  const required = !z.safeParse(body, undefined).success
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function formWith(
  { file, optional }: NonNullable<Endpoint['multipart']>,
  body: Endpoint['body'],
): JsonSchema {
  const { fields, required } = fieldsOf(body)
  return {
    type: 'object',
    properties: { ...fields, [file]: { type: 'string', format: 'binary' } },
    required: optional ? [...required] : [...required, file],
  }
}

/** Rows have numeric ids; people have text ids. */
function pathParameters({ path }: Endpoint): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema: JsonSchema =
      name === 'userId' ? { type: 'string', minLength: 1 } : { type: 'integer', minimum: 1 }
    return { name, in: 'path', required: true, schema }
  })
}

function queryParameters({ query }: Endpoint): Parameter[] {
  const { fields, required } = fieldsOf(query)
  return Object.entries(fields).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema }
  })
}

function headerParameters({ idempotent }: Endpoint): Parameter[] {
  if (!idempotent) return []
  const days = idempotent === true ? RETRY_DAYS : idempotent.days
  const description = `A retry with the same key returns the first answer for ${plural(days, 'day', 'days')}.`
  const schema: JsonSchema = { type: 'string', pattern: '^[\\w.:-]{1,200}$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}
