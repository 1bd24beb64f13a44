import type { Endpoint } from '../../contract/endpoint.ts'

/** A status that is no success, and when it is answered. */
export interface ApiErrorWords {
  status: number
  when: string
}

const WORDS = {
  400: 'What was sent is not what the contract says (request.invalid).',
  401: 'Nobody is signed in (unauthenticated).',
  403: 'Not for this person: the questions of the first sign-in are open (consent.required), it is for admins (admin.required), or the request came from another site (origin.foreign).',
  404: 'There is no such thing, or not for this person.',
  409: 'Not as things are now; the sentence says why.',
  413: 'The file is too large.',
  422: 'The key was used for another request (idempotency.mismatch).',
  429: 'Too often within a while; Retry-After says when again.',
  500: 'A bug of ours; requestId is what support knows it by (unexpected).',
  503: 'The server is busy or the database away for a moment; Retry-After says when again.',
} as const

type ErrorStatus = keyof typeof WORDS

const wordsOf = (status: ErrorStatus): ApiErrorWords => ({ status, when: WORDS[status] })

/** What a call may answer when it says no. */
export function errorsOf(endpoint: Endpoint): ApiErrorWords[] {
  const { method, path, access, query, body, multipart, idempotent } = endpoint
  const writes = method !== 'GET'
  const errors: [applies: boolean, status: ErrorStatus][] = [
    [Boolean(query || body), 400],
    [access !== 'public', 401],
    [writes || access === 'member' || access === 'admin', 403],
    [path.includes(':'), 404],
    [writes && access !== 'public', 409],
    [multipart !== undefined, 413],
    [idempotent === true, 422],
  ]
  return errors.flatMap(([applies, status]) => (applies ? [wordsOf(status)] : []))
}

/** What any call may answer. */
export const ANY_ERRORS = [wordsOf(429), wordsOf(500), wordsOf(503)]

/** Every error there is. */
export const ALL_ERRORS: readonly ApiErrorWords[] = Object.entries(WORDS).map(([status, when]) => ({
  status: Number(status),
  when,
}))
