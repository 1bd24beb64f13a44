import { EVENTS_PATH } from '../platform/event-stream.ts'
import { type Answers, answersOf, type ErrorStatus } from './answers.ts'
import { type ApiCall, type Operation, SESSION } from './api-call.ts'
import { groupOf } from './groups.ts'
import type { JsonSchema } from './json-schema.ts'
import { leadsTo } from './special-calls.ts'

type Described = Pick<Operation, 'operationId' | 'summary' | 'description'> &
  Partial<Operation> & { successes: Answers; errors: readonly ErrorStatus[] }

function get(path: string, { successes, errors, ...operation }: Described): ApiCall {
  const responses = answersOf(successes, errors)
  return {
    method: 'GET',
    path,
    operation: { tags: [groupOf(path)], parameters: [], responses, ...operation },
  }
}

const inType = (type: string, description: string, schema: JsonSchema) => ({
  200: { description, content: { [type]: { schema } } },
})
const inJson = (description: string, properties: Record<string, JsonSchema>) =>
  inType('application/json', description, { type: 'object', properties, required: Object.keys(properties) })

const EVENTS =
  'Server-sent events. The data of a message is a JSON array with the paths of the calls whose answers have changed for this person; the event `anything` says that any may have. A line `: alive` comes every 25 seconds. The stream ends with the session.'

/** The stream of changes, this document, and what operators poll. */
export const SERVER_CALLS: readonly ApiCall[] = [
  get(EVENTS_PATH, {
    operationId: 'streamChanges',
    summary: 'Says which answers have changed, as it happens.',
    description: 'For members.',
    security: SESSION,
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description: 'What changed after this instant is said at once.',
        schema: { type: 'string' },
      },
    ],
    successes: inType('text/event-stream', EVENTS, { type: 'string' }),
    errors: [401, 429],
  }),
  get('/api/openapi.json', {
    operationId: 'readOpenApi',
    summary: 'This document.',
    description: 'For admins.',
    security: SESSION,
    successes: inType('application/json', 'The document.', { type: 'object' }),
    errors: [401, 403],
  }),
  get('/api/docs', {
    operationId: 'showApi',
    summary: 'The same as a page to read.',
    description: 'For admins; who is signed out is led to sign in.',
    security: SESSION,
    successes: {
      ...inType('text/html', 'The page.', { type: 'string' }),
      302: leadsTo('Signed out: this leads to the sign-in.', '/api/login\\?'),
      404: {
        description: 'For members there is nothing here.',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    },
    errors: [],
  }),
  get('/healthz', {
    operationId: 'checkHealth',
    summary: 'Whether the server can serve.',
    description: 'Open to everyone.',
    successes: inJson('It can.', { status: { const: 'ok' } }),
    errors: [],
  }),
  get('/readyz', {
    operationId: 'checkReadiness',
    summary:
      'Whether requests should come to this server: its database answers, and it is not about to stop.',
    description: 'Open to everyone.',
    successes: inJson('They should.', { status: { const: 'ready' } }),
    errors: [],
  }),
]
