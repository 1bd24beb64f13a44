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

/** A status that is no success, and when it is answered. */
export interface ApiErrorWords {
  status: number
  when: string
}

const WORDS = {
  400: 'What was sent is not what is described here (request.invalid), or cannot be read at all.',
  401: 'Nobody is signed in (unauthenticated).',
  403: 'Not for this person: the questions of the first sign-in are open (consent.required), it is for admins (admin.required), it needs a second factor (second-factor.required), or the request came from another site (origin.foreign).',
  404: 'There is no such thing, or not for this person.',
  408: 'The request took too long to arrive (request.timeout); the connection ends.',
  409: 'Not as things are now; the sentence says why.',
  413: 'The body or its file is too large.',
  416: 'The file has no such part (range.unsatisfiable).',
  422: 'The key was used for another request (idempotency.mismatch).',
  429: 'Too often within a while; Retry-After says when again.',
  431: 'The address or the headers are too long (headers.too-large); the connection ends.',
  500: 'A bug of ours; requestId is what support knows it by (unexpected).',
  503: 'The server is busy, or the database or the storage is away or full for a moment; Retry-After says when again.',
  507: 'The storage is full (storage.full); Retry-After says when again.',
} as const

export type ErrorStatus = keyof typeof WORDS

/** Those that say when it is worth another try. */
const WITH_RETRY: readonly number[] = [429, 503, 507]

const ANY: readonly ErrorStatus[] = [400, 408, 431, 500, 503]

const wordsOf = (status: ErrorStatus): ApiErrorWords => ({ status, when: WORDS[status] })

/** What any call may answer. */
export const ANY_ERRORS = ANY.map(wordsOf)

/** Every error there is. */
const ALL_ERRORS: readonly ApiErrorWords[] = Object.entries(WORDS).map(([status, when]) => ({
  status: Number(status),
  when,
}))

/** An answer in one type. */
export const inType = (type: string, description: string, schema: JsonSchema): Answer => ({
  description,
  content: { [type]: { schema } },
})
export const inPage = (description: string) => inType('text/html', description, { type: 'string' })
export const inJson = (description: string, properties: Record<string, JsonSchema>) =>
  inType('application/json', description, { type: 'object', properties, required: Object.keys(properties) })

/** A header that several calls answer. */
export const headerNamed = (name: 'Link' | 'RetryAfter' | 'ETag' | 'ContentDisposition'): Reference => ({
  $ref: `#/components/headers/${name}`,
})

export const SHARED_HEADERS: Record<string, Header> = {
  Link: {
    description: 'Where the list goes on: the address of the next page. The last page has none.',
    schema: { type: 'string', pattern: '^</api/[^>]*>; rel="next"$' },
  },
  RetryAfter: {
    description: 'After how many seconds it is worth another try, where that is known.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'Sent back in If-None-Match, it saves what is known already.',
    required: true,
    schema: { type: 'string' },
  },
  ContentDisposition: {
    description: 'The name to save it by.',
    required: true,
    schema: { type: 'string' },
  },
}

/** The answers of a call: its successes, its own errors, and those that any call may answer. */
export function answersOf(successes: Answers, errors: readonly ErrorStatus[]): Answers {
  const refused = [...new Set([...errors, ...ANY])].map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ])
  return { ...successes, ...(Object.fromEntries(refused) as Answers) }
}

/** Each error stands once in the document, and the calls refer to it. */
export const SHARED_ANSWERS: Record<string, Answer> = Object.fromEntries([
  [304, { description: 'You have it already.', headers: { ETag: headerNamed('ETag') } }],
  ...ALL_ERRORS.map(({ status, when }) => [status, errorAnswer(status, when)]),
])

function errorAnswer(status: number, when: string): Answer {
  return {
    description: when,
    ...(WITH_RETRY.includes(status) && { headers: { 'Retry-After': headerNamed('RetryAfter') } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
