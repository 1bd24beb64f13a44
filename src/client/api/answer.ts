import type { ErrorBody } from '#contract/fields/common.ts'
import { learnServerTime } from './server-clock.ts'

/** A complete answer, ours or not. */
export interface RawAnswer {
  status: number
  statusText: string
  /** The address after redirects. */
  url: string
  header: (name: string) => string | null
  text: string
}

interface Answer<Body> {
  isOk: boolean
  body: Body
  /** Our sentence and code; null for a success, and where there is no sentence. */
  refusal: ErrorBody | null
}

/** Reads what an answer says; its body is undefined unless it is JSON. */
export function readAnswer({ status, text, header }: RawAnswer): Answer<unknown> {
  const isOk = status >= 200 && status < 300
  const body = parsed(text)
  // Other answers come from a network on the way, whose clock may be wrong.
  if (body !== undefined) learnServerTime(header('date'))
  return { isOk, body, refusal: isOk || !hasSentence(body) ? null : body }
}

/** Reads an answer from our own server at this path; null if a network or a proxy on the way answered instead. */
export function readOurs(answer: RawAnswer, path: string): Answer<Record<string, unknown>> | null {
  if (!answer.header('content-type')?.startsWith('application/json')) return null
  const { origin, pathname } = new URL(answer.url, location.href)
  if (origin !== location.origin || pathname !== path) return null
  const { body, ...rest } = readAnswer(answer)
  return isObject(body) ? { ...rest, body } : null
}

/** The sentence for the person: what is wrong with a field, without the API's name for it, or else with the whole. */
export function sentenceIn({ fields, message }: ErrorBody): string {
  return Object.values(fields ?? {})[0] || message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasSentence(body: unknown): body is ErrorBody {
  return isObject(body) && typeof body.message === 'string'
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null
}
