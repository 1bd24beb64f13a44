import * as z from 'zod'
import { ErrorBody } from '../../contract/common.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'

const OPENAPI_VERSION = '3.1.0'

const ACCESS_WORDS: Record<Access, string> = {
  public: 'Open to everyone.',
  session: 'For everyone who is signed in.',
  member: 'For members.',
  admin: 'For admins.',
}

/** The API document of these endpoints, made from the same schemas that the server parses with. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: OPENAPI_VERSION,
    info: { title: 'Northpoint Rewards', version },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'northpoint' } },
    },
  }
}

function operationOf(endpoint: Endpoint): object {
  const body = bodyOf(endpoint)
  return {
    summary: endpoint.summary,
    description: ACCESS_WORDS[endpoint.access],
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(body ? { requestBody: { content: body } } : {}),
    responses: {
      200: {
        description: endpoint.paged ? 'One page; a Link header with rel="next" leads on.' : 'Done.',
        content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
      },
      default: {
        description: 'Refused or failed; `message` is a sentence for the person, `code` is stable.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function bodyOf({ body, multipart }: Endpoint): object | null {
  if (!body) return null
  const schema = schemaOf(body, 'input')
  if (!multipart) return { 'application/json': { schema } }
  const properties = { ...schema.properties, [multipart.file]: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function pathParameters({ path }: Endpoint): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'userId' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Endpoint): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters({ idempotent }: Endpoint): object[] {
  if (!idempotent) return []
  const description = 'A retry with the same key replays the first answer for 24 hours.'
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string' } }]
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
