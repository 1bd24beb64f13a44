import type { JsonSchema } from './json-schema.ts'

export type Content = Record<
  string,
  { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }
>

interface Reference {
  $ref: string
}

interface Header {
  description: string
  required?: true
  schema: JsonSchema
}

export interface Answer {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
}

export type Answers = Record<string, Answer | Reference>

export interface ApiErrorWords {
  status: number
  when: string
}

const WORDS = {
  400: 'The request does not match this document (request.invalid), or cannot be read.',
  401: 'No one is signed in (unauthenticated).',
  403: 'This person may not do this: they have not answered the first-sign-in questions (consent.required), they are not an admin (admin.required), they need two-step verification (second-factor.required), or the request came from another site (origin.foreign).',
  404: 'Not found, or not visible to this person.',
  408: 'The request took too long to arrive (request.timeout). The connection is closed.',
  409: 'Not possible in the current state. The message says why.',
  413: 'The body or its file is too large.',
  416: 'The file does not have this range (range.unsatisfiable).',
  422: 'The key was already used for a different request (idempotency.mismatch).',
  429: 'Too many calls. Retry-After says when to try again.',
  431: 'The address or the headers are too long (headers.too-large). The connection is closed.',
  500: 'A bug of ours (unexpected). Give support the requestId.',
  503: 'The server is busy, or the database or storage is temporarily unavailable or full. Retry-After says when to try again.',
  507: 'The storage is full (storage.full). Retry-After says when to try again.',
} as const

export type ErrorStatus = keyof typeof WORDS

const WITH_RETRY: readonly number[] = [429, 503, 507]

const ANY: readonly ErrorStatus[] = [400, 408, 431, 500, 503]

const wordsOf = (status: ErrorStatus): ApiErrorWords => ({ status, when: WORDS[status] })

export const ANY_ERRORS = ANY.map(wordsOf)

const ALL_ERRORS: readonly ApiErrorWords[] = Object.entries(WORDS).map(([status, when]) => ({
  status: Number(status),
  when,
}))

export const inType = (type: string, description: string, schema: JsonSchema): Answer => ({
  description,
  content: { [type]: { schema } },
})
export const inPage = (description: string) => inType('text/html', description, { type: 'string' })
export const inJson = (description: string, properties: Record<string, JsonSchema>) =>
  inType('application/json', description, { type: 'object', properties, required: Object.keys(properties) })

export const headerNamed = (name: 'Link' | 'RetryAfter' | 'ETag' | 'ContentDisposition'): Reference => ({
  $ref: `#/components/headers/${name}`,
})

export const SHARED_HEADERS: Record<string, Header> = {
  Link: {
    description: 'The address of the next page. The last page has none.',
    schema: { type: 'string', pattern: '^</api/[^>]*>; rel="next"$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before trying again, if known.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Send it back in If-None-Match to avoid downloading the same content again.',
    required: true,
    schema: { type: 'string' },
  },
  ContentDisposition: {
    description: 'The file name to save it as.',
    required: true,
    schema: { type: 'string' },
  },
}

/** A call's responses: its successes, its own errors, and those of any call. */
export function answersOf(successes: Answers, errors: readonly ErrorStatus[]): Answers {
  const refused = [...new Set([...errors, ...ANY])].map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ])
  return { ...successes, ...(Object.fromEntries(refused) as Answers) }
}

export const SHARED_ANSWERS: Record<string, Answer> = Object.fromEntries([
  [304, { description: 'Not modified.', headers: { ETag: headerNamed('ETag') } }],
  ...ALL_ERRORS.map(({ status, when }) => [status, errorAnswer(status, when)]),
])

function errorAnswer(status: number, when: string): Answer {
  return {
    description: when,
    ...(WITH_RETRY.includes(status) && { headers: { 'Retry-After': headerNamed('RetryAfter') } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
