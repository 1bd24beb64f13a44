import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/common.ts'
import type { RefusalKind } from '../../../contract/refusal-codes.ts'
import { sqlState } from '../db/sql-state.ts'
import { databaseTrouble, noSpaceForFile } from '../outages.ts'
import { Refusal, sessionRevoked, unreadable } from './refusal.ts'

/** The status of each kind of refusal. */
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

/** Seconds after which a request may be tried again when the server is busy. */
const BUSY_RETRY_SECONDS = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** People open it in a tab of its own: a no to them is a page. */
    opensInTab?: boolean
  }
}

/** Sends the error as a page if the request asked for one; null for programs, which read the body. */
export type SendFailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: ErrorBody,
) => Promise<FastifyReply> | null

/** Whether a request came with the cookie of a session that was ended on purpose. */
type IsRevoked = (request: FastifyRequest) => boolean

/** Answers whatever was thrown, once, for everything that is mounted. */
type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * The one place where a thrown value becomes an answer. Nothing internal leaves: bugs answer with the id of the request.
 * Programs read JSON; who opened a page and meets an outage or a bug reads a page. Wherever a request of nobody is refused, one
 * whose session was ended on purpose reads so: what the device keeps of its member goes then (docs/decisions/0034).
 */
export function openErrorAnswers(sendPage: SendFailurePage, isRevoked: IsRevoked): AnswerError {
  return (error, request, reply) => {
    const thrown = asRefusal(error, request)
    const refusal = thrown?.code === 'unauthenticated' && isRevoked(request) ? sessionRevoked() : thrown
    if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    const status = refusal ? STATUS[refusal.kind] : 500
    const body = refusal ? bodyOf(refusal) : unexpected(error, request)
    reply.code(status)
    // People read a page wherever an outage or a bug meets them, and any no to a file in a tab of its own.
    const isForPeople = status >= 500 || request.routeOptions.config.opensInTab === true
    return (isForPeople && sendPage(request, reply, body)) || reply.send(body)
  }
}

function bodyOf({ message, code, fields }: Refusal): ErrorBody {
  return { message, code, ...(fields && { fields }) }
}

function unexpected(error: unknown, request: FastifyRequest): ErrorBody {
  request.log.error({ err: error }, 'unexpected error')
  return {
    message: `Something went wrong on our side. Please try again; if it stays, tell support this number: ${request.id}`,
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
  return databaseTrouble(error) ?? noSpaceForFile(error) ?? badValue(error, request)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

function fromFastify(error: FastifyError): Refusal | null {
  const status = error.statusCode ?? 500
  if (status === 413) {
    return new Refusal('too-large', 'This is more than the server accepts at once.', {
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

/** SQLSTATEs of values that PostgreSQL cannot read or hold; a division by zero is ours (PostgreSQL, appendix A). */
const BAD_VALUE = /^22(?!012)/

/**
 * The answer to a value that reached the database although it cannot be stored or looked for there; null for every other
 * error. The contract should have refused it, so this is logged.
 */
function badValue(error: unknown, request: FastifyRequest): Refusal | null {
  if (!BAD_VALUE.test(sqlState(error) ?? '')) return null
  request.log.warn({ err: error }, 'the database was given a value it cannot take')
  return new Refusal(
    'invalid',
    'A number, a date or a text here is out of range. Please check what you sent.',
    { code: 'request.invalid' },
  )
}

/** Whether the client closed the connection before it had sent everything: nobody waits for the answer. */
function clientLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
