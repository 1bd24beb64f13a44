import { type RawAnswer, readOurs, sentenceIn } from '#client/api/answer.ts'
import { serverNow } from '#client/api/server-clock.ts'
import type { ErrorBody } from '#contract/fields/common.ts'
import type { KeptProof } from './kept-proof.ts'
import type { TryResult } from './proof-news.ts'

/** The meaning of an answer for a proof. */
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
  const ours = readOurs(answer, path)
  if (!ours?.isOk) return judgeRefusal(ours?.refusal, answer)
  if (!confirms(ours.body, proof)) return notOurs(answer)
  const { id, status, pointsAwarded } = ours.body as unknown as Extract<TryResult, { is: 'sent' }>['reply']
  return { is: 'sent', reply: { id, status, pointsAwarded } }
}

/** The meaning of an answer other than success; without a refusal that has a code, it is not ours. */
export function judgeRefusal(refusal: ErrorBody | null | undefined, answer: RawAnswer): Verdict {
  if (typeof refusal?.code !== 'string') return notOurs(answer)
  const { code, fields } = refusal
  const { status } = answer
  if (code === 'session.revoked') return { is: 'revoked' }
  if (status === 401 || NEEDS_MEMBER.has(code)) return { is: 'waits' }
  const isDamage = DAMAGED.has(code) && Object.keys(fields ?? {}).length === 0
  const isAboutProof = status >= 400 && status < 500 && !LATER.has(status) && !isDamage
  if (!isAboutProof) return later('server', answer, refusal.message)
  return {
    is: 'refused',
    sentence: sentenceIn(refusal),
    isGone: status === 404 || GONE.has(code),
  }
}

/** A failing server answers 5xx; anything else, such as a network's sign-in page (511), is a connection problem. */
function notOurs(answer: RawAnswer): Verdict {
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
  return { is: 'later', why, sentence, afterMs: waitOf(answer?.header('retry-after') ?? null), isForAll }
}

/** Whether the reply names the submission and confirms the exact bytes sent. */
function confirms(body: Record<string, unknown>, { taskId, picture, sha256 }: KeptProof): boolean {
  if (typeof body.id !== 'number' || body.taskId !== taskId) return false
  if (picture === null) return body.receivedSha256 === null
  if (sha256 === null) return typeof body.receivedSha256 === 'string'
  return body.receivedSha256 === sha256
}

/** A limit, because the device's clock may be wrong. */
const MAX_WAIT_MS = 60 * 60_000

/** A Retry-After in ms: seconds or a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - serverNow() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_WAIT_MS)
}
