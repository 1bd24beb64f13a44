import { setTimeout } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { STATUS } from '../platform/http/errors.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { browserOf } from './browsers/browser-cookie.ts'
import { clientKey, headersFor } from './client-address.ts'

/** A no to what a form asked for: Better Auth's own, or one of ours. */
export interface Failure {
  status: number
  code: string
  message: string
  /** The sentence at each field it is about. */
  fields?: Record<string, string>
}

/** Who asks for something that a mail confirms: the browser it has to be confirmed in, and the network it is in. */
export interface Asker {
  browser: string
  client: string
}

/** How something a page asked for ended: with a value, or with a failure. */
type Attempt<Value> = { value: Value; failure: null } | { value: null; failure: Failure }

/** Does what a page asks for. A no of the library or of ours is a failure; anything else is a bug for the error handler. */
export async function attempt<Value>(
  reply: FastifyReply,
  work: () => Promise<Value>,
): Promise<Attempt<Value>> {
  try {
    return { value: await work(), failure: null }
  } catch (error) {
    if (isAPIError(error)) {
      const code = String(error.body?.code ?? '')
      return { value: null, failure: { status: error.statusCode, code, message: error.message } }
    }
    if (!(error instanceof Refusal)) throw error
    const { kind, code, message, fields = {}, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return { value: null, failure: { status: STATUS[kind], code, message, fields } }
  }
}

/**
 * Resolves no sooner than `alikeMs` from now, so that the clock does not tell which addresses are known. The answer is
 * sent after it, never within `work`.
 */
export async function takeAtLeast<Result>(
  { alikeMs }: Pick<Config, 'alikeMs'>,
  work: Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work, setTimeout(alikeMs)])
  return result
}

/** Calls Better Auth for a page and hands its cookies to the browser; answers the failure when it says no. */
export async function ask(
  reply: FastifyReply,
  call: (headers: Headers) => Promise<{ headers: Headers | null | undefined }>,
): Promise<Failure | null> {
  const { value, failure } = await attempt(reply, () => call(headersFor(reply.request)))
  for (const cookie of value?.headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie)
  return failure
}

/** Who sends a request to the provider: their browser and their network. */
export function askerOf(request: FastifyRequest): Asker {
  return { browser: browserOf(request), client: clientKey(headersFor(request)) }
}
