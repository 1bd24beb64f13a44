import type { KeptProof } from './kept-proof.ts'
import type { TryResult } from './proof-news.ts'
import type { RawAnswer } from './transport.ts'

/** What an answer means for a proof. */
export type Verdict =
  | Exclude<TryResult, { is: 'refused' } | { is: 'taken-back' } | { is: 'later' }>
  | (Extract<TryResult, { is: 'later' }> & { afterMs: number | null; isForAll: boolean })
  | { is: 'refused'; sentence: string; isGone: boolean }
  /** Ended on purpose: everything on the device is deleted. */
  | { is: 'revoked' }

/** Our statuses for "try later": they say nothing about the proof itself. */
const LATER = new Set([408, 425, 429])

/** Refusals after which this proof can never be sent: its claim or task is gone, or another version was sent. */
const GONE = new Set([
  'claim.missing',
  'claim.ended',
  'task.missing',
  'task.deleted',
  'submission.outdated',
  'submission.pending',
  'submission.approved',
])

/** Refusals the member must deal with first: someone else is signed in here, or the terms are not accepted. */
const NEEDS_MEMBER = new Set(['session.other', 'consent.required'])

/** The body was damaged on the way, unless the refusal names a field: the proof itself is intact. */
const DAMAGED = new Set(['form.broken', 'request.invalid'])

/** Answers from others on the way (a captive portal, a proxy) count as no answer. */
export function judgeAnswer(answer: RawAnswer, path: string, proof: KeptProof): Verdict {
  const body = bodyOfOurs(answer, path)
  if (body === null) return notOurs(answer)
  if (answer.status >= 200 && answer.status < 300) {
    if (!confirms(body, proof)) return notOurs(answer)
    const { id, status, pointsAwarded } = body as unknown as Extract<TryResult, { is: 'sent' }>['reply']
    return { is: 'sent', reply: { id, status, pointsAwarded } }
  }
  return judgeRefusal(body, answer)
}

/** The meaning of an answer other than success; its body is ours. */
export function judgeRefusal(body: Record<string, unknown>, answer: RawAnswer): Verdict {
  const { message, code } = body
  if (typeof message !== 'string' || typeof code !== 'string') return notOurs(answer)
  const { status } = answer
  if (code === 'session.revoked') return { is: 'revoked' }
  if (status === 401 || NEEDS_MEMBER.has(code)) return { is: 'waits' }
  const field: unknown = Object.values(body.fields ?? {})[0]
  const isDamage = DAMAGED.has(code) && field === undefined
  const isAboutProof = status >= 400 && status < 500 && !LATER.has(status) && !isDamage
  if (!isAboutProof) return later('server', answer, message)
  return {
    is: 'refused',
    sentence: typeof field === 'string' ? field : message,
    isGone: status === 404 || GONE.has(code),
  }
}

/** The body of an answer from our own server and the address asked, else null. */
export function bodyOfOurs(answer: RawAnswer, path: string): Record<string, unknown> | null {
  if (!answer.contentType?.startsWith('application/json')) return null
  const { origin, pathname } = new URL(answer.url, location.href)
  if (origin !== location.origin || pathname !== path) return null
  try {
    const body: unknown = JSON.parse(answer.text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A failing server answers 5xx; anything else, such as a network's sign-in page (511), is a connection problem. */
export function notOurs(answer: RawAnswer): Verdict {
  const why = answer.status >= 500 && answer.status !== 511 ? 'server' : 'connection'
  // Only our own server decides how long to wait.
  return later(why, null, null)
}

/** Retried later; a connection problem or a rate limit affects every other proof as well. */
export function later(
  why: 'connection' | 'server',
  answer: RawAnswer | null,
  sentence: string | null,
): Verdict {
  const isForAll = answer?.status === 429
  return { is: 'later', why, sentence, afterMs: waitOf(answer?.retryAfter ?? null), isForAll }
}

/** Whether the reply names the submission and confirms the exact bytes sent. */
function confirms(body: Record<string, unknown>, { taskId, picture, sha256 }: KeptProof): boolean {
  if (typeof body.id !== 'number' || body.taskId !== taskId) return false
  if (picture === null) return body.receivedSha256 === null
  if (sha256 === null) return typeof body.receivedSha256 === 'string'
  return body.receivedSha256 === sha256
}

/** In milliseconds. A limit, because the device's clock may be wrong. */
const LONGEST_WAIT_MS = 60 * 60_000

/** A Retry-After in ms: seconds or a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}
