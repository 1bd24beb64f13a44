import type { Endpoint } from '#contract/endpoint.ts'
import { isAction } from '#domain/identity/duties.ts'
import { schemaOf } from './json-schema.ts'

const ERRORS = {
  400: 'The request does not match this document (request.invalid), or cannot be read.',
  401: 'No one is signed in (unauthenticated).',
  403: 'This person may not do this: they have not answered the first-sign-in questions (consent.required), they are not an admin (admin.required), they need two-step verification (second-factor.required), or the request came from another site (origin.foreign).',
  404: 'Not found, or not visible to this person.',
  408: 'The request took too long to arrive (request.timeout). The connection is closed.',
  409: 'Not possible in the current state. The message says why.',
  413: 'The body or its file is too large.',
  422: 'The key was already used for a different request (idempotency.mismatch).',
  429: 'Too many calls. Retry-After says when to try again.',
  431: 'The address or the headers are too long (headers.too-large). The connection is closed.',
  500: 'A bug of ours (unexpected). Give support the requestId.',
  503: 'The server is busy, or the database or storage is temporarily unavailable or full. Retry-After says when to try again.',
  507: 'The storage is full (storage.full). Retry-After says when to try again.',
} as const

type ErrorStatus = keyof typeof ERRORS

const ANY_CALL: readonly ErrorStatus[] = [400, 408, 431, 500, 503]

const WITH_RETRY_AFTER: readonly number[] = [429, 503, 507]

export const SHARED_HEADERS = {
  Link: {
    description: 'The address of the next page. The last page has none.',
    schema: { type: 'string', pattern: '^</api/[^>]*>; rel="next"$' },
  },
  'Searched-Newest': {
    description: 'The search looked through this many of the newest rows only. Without it, through all.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again, if known.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Send it back in If-None-Match to avoid downloading the same content again.',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'The file name to save it as.',
    required: true,
    schema: { type: 'string' },
  },
}

const NOT_MODIFIED = { description: 'Not modified.', ...withHeaders('ETag') }

export const SHARED_ANSWERS: Readonly<Record<string, object>> = {
  304: NOT_MODIFIED,
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, when]) => [status, errorAnswer(Number(status), when)]),
  ),
}

/** A call's responses: its successes, and the errors that its contract implies. */
export function answersOf(endpoint: Endpoint): Record<string, object> {
  const { shared, leadsTo } = endpoint
  const others = [...errorsOf(endpoint), ...(shared ? [304] : [])]
  const references = others.map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return {
    200: successOf(endpoint),
    ...(leadsTo !== undefined && { 303: redirectTo(leadsTo) }),
    ...Object.fromEntries(references),
  }
}

function successOf({ reply, paged, searchesNewest, shared, download }: Endpoint): object {
  return {
    description: paged ? 'One page. A Link header with rel="next" has the next one.' : 'Done.',
    ...withHeaders(
      paged && 'Link',
      searchesNewest && 'Searched-Newest',
      shared && 'ETag',
      download !== undefined && 'Content-Disposition',
    ),
    content: { 'application/json': { schema: schemaOf(reply, 'output') } },
  }
}

function redirectTo(page: string): object {
  const schema = { type: 'string', pattern: `^${page}` }
  const Location = { description: 'The redirect target.', required: true, schema }
  return {
    description: 'For a link or a plain form in a browser: redirects to the page.',
    headers: { Location },
  }
}

function errorsOf(endpoint: Endpoint): ErrorStatus[] {
  const { method, path, access, multipart, idempotent, fromAnywhere, limit, refuses = [] } = endpoint
  const writes = method !== 'GET'
  const implied: [applies: boolean, status: ErrorStatus][] = [
    [access !== 'public', 401],
    [(writes && !fromAnywhere) || access === 'member' || isAction(access), 403],
    [path.includes(':'), 404],
    [writes, 413],
    [idempotent !== undefined, 422],
    [limit !== undefined, 429],
    [multipart !== undefined, 507],
  ]
  return [...ANY_CALL, ...implied.flatMap(([applies, status]) => (applies ? [status] : [])), ...refuses]
}

function errorAnswer(status: number, when: string): object {
  return {
    description: when,
    ...withHeaders(WITH_RETRY_AFTER.includes(status) && 'Retry-After'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

type HeaderName = keyof typeof SHARED_HEADERS

function withHeaders(...names: (HeaderName | false | undefined)[]): { headers?: object } {
  const sent = names.filter((name) => name !== false && name !== undefined)
  if (sent.length === 0) return {}
  return { headers: Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}
