import type { ErrorBody } from '#contract/fields/common.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { type RawAnswer, sentenceIn } from './answer.ts'

/** A non-OK response. Its message is the status, a colon and the body or status text (specification §8). */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | null
  constructor(
    { status, statusText, text }: Pick<RawAnswer, 'status' | 'statusText' | 'text'>,
    body: ErrorBody | null = null,
  ) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** The server's sentence, or else the fallback. */
  sentence(fallback: string): string {
    return (this.body && sentenceIn(this.body)) || fallback
  }
}

/** The server's sentence, or else the fallback; the offline notice says that there is no connection. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.sentence(fallback) : fallback
}

/** Whether the server refused, so that nothing was done. After a 5xx or no response, we do not know. */
export function isAnswered(error: Error): boolean {
  return error instanceof ApiError && error.status < 500
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

export function isRefusedAs(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.body?.code === code
}

/** Stopped on purpose, not failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
