import * as z from 'zod'
import { ErrorBody } from '../../contract/common.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { ALL_ERRORS, ANY_ERRORS, type ApiErrorWords, errorsOf } from './api-errors.ts'

const OPENAPI_VERSION = '3.1.0'

/** A type of the contract as the document writes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

type Content = Record<string, { schema: JsonSchema }>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Answer {
  description: string
  content: Content
}

/** One call in the document. */
export interface Operation {
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

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
      responses: Object.fromEntries(ALL_ERRORS.map((error) => [error.status, errorResponse(error)])),
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'northpoint' } },
    },
  }
}

/** Addresses that belong to what stands under another one. */
const BELONGS_TO: Readonly<Record<string, string>> = {
  auth: 'user',
  unsubscribe: 'user',
  'user-stats': 'users',
  adjustments: 'users',
  'task-categories': 'tasks',
  'markdown-preview': 'tasks',
  'media-limits': 'tasks',
  claims: 'tasks',
  'submission-stats': 'submissions',
  'review-presence': 'submissions',
  'cleanup-images': 'image-storage',
  'reward-stats': 'rewards',
  'redemption-stats': 'reward-requests',
  'inbox-counts': 'inbox',
  team: 'inbox',
  'audit-actors': 'audit',
  'business-contact': 'contact',
}

/** What a call belongs to, by its address: 'Admin: reward requests' or 'Tasks'. */
function groupOf({ path }: Endpoint): string {
  const [first = '', second = ''] = path.split('/').slice(2)
  const isForAdmins = first === 'admin'
  const segment = isForAdmins ? second : first
  const words = (BELONGS_TO[segment] ?? segment).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Each error stands once in the document, and the calls refer to it. */
function errorResponse({ when }: ApiErrorWords): Answer {
  return {
    description: when,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/** A call as the document describes it. */
export function operationOf(endpoint: Endpoint): Operation {
  const body = bodyOf(endpoint)
  return {
    tags: [groupOf(endpoint)],
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
      ...Object.fromEntries(
        [...errorsOf(endpoint), ...ANY_ERRORS].map(({ status }) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  }
}

function bodyOf({ body, multipart }: Endpoint): Content | null {
  if (!body) return null
  const schema = schemaOf(body, 'input')
  if (!multipart) return { 'application/json': { schema } }
  const file: JsonSchema = { type: 'string', format: 'binary' }
  const properties = { ...schema.properties, [multipart.file]: file }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function pathParameters({ path }: Endpoint): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'userId' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : [{ name, in: 'query', required: required.includes(name), schema }],
  )
}

function headerParameters({ idempotent }: Endpoint): Parameter[] {
  if (!idempotent) return []
  const description = 'A retry with the same key replays the first answer for 24 hours.'
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string' } }]
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
