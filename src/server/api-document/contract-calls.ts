import * as z from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { plural } from '../../domain/format.ts'
import { RETRY_DAYS } from '../../domain/retries.ts'
import { answersOf, type Content, type ErrorStatus, headerNamed } from './answers.ts'
import {
  type ApiCall,
  groupOf,
  type Operation,
  type Parameter,
  type RequestBody,
  SESSION,
} from './api-call.ts'
import { fieldsOf, type JsonSchema, schemaOf } from './json-schema.ts'
import { SPECIAL_CALLS } from './special-calls.ts'

const ACCESS_LABELS: Record<Access, string> = {
  public: 'Open to everyone.',
  session: 'For anyone who is signed in.',
  member: 'For members.',
  admin: 'For admins.',
}

export function callOf(name: string, endpoint: Endpoint): ApiCall {
  const { method, path, tag, access, summary } = endpoint
  const body = bodyOf(endpoint)
  const operation: Operation = {
    operationId: name,
    tags: [groupOf(path, tag)],
    summary,
    description: ACCESS_LABELS[access],
    ...(access !== 'public' && { security: SESSION }),
    parameters: [
      ...pathParameters(endpoint),
      ...(endpoint.query ? parametersOf(endpoint.query) : []),
      ...headerParameters(endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: answersOf(successesOf(endpoint), errorsOf(endpoint)),
  }
  return { method, path, operation: SPECIAL_CALLS.get(endpoint)?.(operation) ?? operation }
}

function successesOf({ reply, paged, shared, download }: Endpoint): Operation['responses'] {
  const headers = {
    ...(paged && { Link: headerNamed('Link') }),
    ...(shared && { ETag: headerNamed('ETag') }),
    ...(download !== undefined && { 'Content-Disposition': headerNamed('ContentDisposition') }),
  }
  return {
    200: {
      description: paged ? 'One page. A Link header with rel="next" has the next one.' : 'Done.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': { schema: schemaOf(reply, 'output') } },
    },
    ...(shared && { 304: { $ref: '#/components/responses/304' } }),
  }
}

function errorsOf(endpoint: Endpoint): ErrorStatus[] {
  const { method, path, access, multipart, idempotent, fromAnywhere, limit, refuses = [] } = endpoint
  const writes = method !== 'GET'
  const errors: [applies: boolean, status: ErrorStatus][] = [
    [access !== 'public', 401],
    [(writes && !fromAnywhere) || access === 'member' || access === 'admin', 403],
    [path.includes(':'), 404],
    [writes, 413],
    [idempotent !== undefined, 422],
    [limit !== undefined, 429],
    [multipart !== undefined, 507],
  ]
  const own = errors.flatMap(([applies, status]) => (applies ? [status] : []))
  return [...own, ...refuses].toSorted((one, other) => one - other)
}

function bodyOf({ body, multipart }: Endpoint): RequestBody | null {
  if (multipart) return { required: true, content: formWith(multipart.file, body) }
  if (!body) return null
  const isRequired = !z.safeParse(body, undefined).success
  return { required: isRequired, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
}

function formWith(file: string, body: Endpoint['body']): Content {
  const { fields, required } = body ? fieldsOf(body) : { fields: {}, required: [] }
  const schema: JsonSchema = {
    type: 'object',
    properties: { ...fields, [file]: { type: 'string', format: 'binary' } },
    required: [...required, file],
  }
  return { 'multipart/form-data': { schema } }
}

function pathParameters({ path }: Endpoint): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name))
}

/** Rows have numeric ids; people and photos have text ids. */
export function pathParameter(name: string): Parameter {
  const isText = name === 'userId' || name === 'name'
  const schema: JsonSchema = isText ? { type: 'string', minLength: 1 } : { type: 'integer', minimum: 1 }
  return { name, in: 'path', required: true, schema }
}

export function parametersOf(query: NonNullable<Endpoint['query']>): Parameter[] {
  const { fields, required } = fieldsOf(query)
  return Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters({ idempotent }: Endpoint): Parameter[] {
  if (!idempotent) return []
  const days = idempotent === true ? RETRY_DAYS : idempotent.days
  const description = `A retry with the same key returns the first answer for ${plural(days, 'day', 'days')}.`
  const schema: JsonSchema = { type: 'string', pattern: '^[\\w.:-]{1,200}$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}
