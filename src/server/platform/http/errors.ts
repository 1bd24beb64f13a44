import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import type { RefusalKind } from '#contract/refusal-codes.ts'
import type { Language } from '#domain/text/own-language.ts'
import { words } from '#domain/text/wording.ts'
import { sqlState } from '../db/sql-state.ts'
import { databaseTrouble, storageTrouble } from '../outages.ts'
import { languageOf, rememberViewer } from '../words/language.ts'
import { say } from '../words/say.ts'
import { Refusal, sessionRevoked, unreadable } from './refusal.ts'

export const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
  'no-space': 507,
}

const BUSY_RETRY_SECONDS = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opens in a separate tab, so refusals are pages. */
    opensInTab?: boolean
  }
}

/** The answer in a language. */
type BodyIn = (language: Language) => ErrorBody

/** Sends the error as a page if the request asked for one; null for clients that read JSON. */
export type SendFailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  bodyIn: BodyIn,
) => Promise<FastifyReply> | null

type IsRevoked = (request: FastifyRequest) => boolean

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * The one place that turns a thrown value into an answer; a bug reveals only its request id. A request with a revoked
 * session gets its own code, which makes the device delete what it keeps of the member (docs/decisions/0034).
 */
export function openErrorAnswers(sendPage: SendFailurePage, isRevoked: IsRevoked): AnswerError {
  return async (error, request, reply) => {
    const thrown = asRefusal(error, request)
    const refusal = thrown?.code === 'unauthenticated' && isRevoked(request) ? sessionRevoked() : thrown
    if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    const status = refusal ? STATUS[refusal.kind] : 500
    if (refusal === null) request.log.error({ err: error }, 'unexpected error')
    const bodyIn: BodyIn = (language) =>
      refusal ? { ...refusal.in(language), code: refusal.code } : unexpected(request, language)
    // Refusals before anyone was admitted are in the language of the account too; an outage asks no database.
    if (status < 500) await knowAccount(request)
    reply.code(status)
    // A page for every outage or bug, and for any refusal in a separate tab.
    const isForPeople = status >= 500 || request.routeOptions.config.opensInTab === true
    return (isForPeople && sendPage(request, reply, bodyIn)) || reply.send(bodyIn(languageOf(request)))
  }
}

async function knowAccount(request: FastifyRequest): Promise<void> {
  if (request.accountLanguage !== null || request.headers.cookie === undefined) return
  const viewer = await request.server
    .readViewer(request.headers, { fresh: false, extend: false })
    .catch(() => null)
  rememberViewer(request, viewer)
}

function unexpected(request: FastifyRequest, language: Language): ErrorBody {
  return {
    message: say(
      language,
      words(
        'Something went wrong on our side. Please try again. If it keeps happening, give our support team this code: {id}',
        { id: request.id },
      ),
    ),
    code: 'unexpected',
    requestId: request.id,
  }
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal | null {
  if (clientLeft(request)) {
    request.log.info({ err: error }, 'the client left')
    return unreadable()
  }
  if (error instanceof Refusal) return error
  if (isFastifyError(error)) return fromFastify(error)
  return databaseTrouble(error) ?? diskTrouble(error, request) ?? badValue(error, request)
}

function diskTrouble(error: unknown, request: FastifyRequest): Refusal | null {
  const refusal = storageTrouble(error)
  if (refusal !== null) request.log.error({ err: error }, 'a file could not be written: look at the disk')
  return refusal
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

function fromFastify(error: FastifyError): Refusal | null {
  const status = error.statusCode ?? 500
  if (status === 413) {
    return new Refusal('too-large', 'This is too long to send. Please shorten it.', {
      code: 'body.too-large',
    })
  }
  if (status === 503) {
    return new Refusal('unavailable', 'The server is busy. Please try again in a moment.', {
      code: 'server.busy',
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    })
  }
  if (status >= 400 && status < 500) {
    return unreadable()
  }
  return null
}

/** SQLSTATEs of values that PostgreSQL cannot read or store; a division by zero is our bug (PostgreSQL, appendix A). */
const BAD_VALUE = /^22(?!012)/

/** Handles a value that the contract should have refused, and logs it; null for other errors. */
function badValue(error: unknown, request: FastifyRequest): Refusal | null {
  if (!BAD_VALUE.test(sqlState(error) ?? '')) return null
  request.log.warn({ err: error }, 'the database rejected a value that the contract accepted')
  return new Refusal('invalid', 'A number, date or text is out of range. Please check it and try again.', {
    code: 'request.invalid',
  })
}

/** Whether the client closed the connection before sending everything; no one reads the answer. */
function clientLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
