import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/common.ts'
import { sqlState } from './database.ts'
import { Refusal, type RefusalKind } from './refusal.ts'

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

/** Seconds after which a request may be tried again when the database cannot be reached. */
const DATABASE_RETRY_SECONDS = 2

/** SQLSTATE classes that say the database is away or shutting down; Node's codes for a socket that is not there. */
const DATABASE_AWAY = /^(08|57P0)/
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** The one place where a thrown value becomes an answer. Nothing internal leaves: bugs answer with a correlation id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal) {
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    const body: ErrorBody = { message: refusal.message, code: refusal.code }
    return reply.code(STATUS[refusal.kind]).send(refusal.fields ? { ...body, fields: refusal.fields } : body)
  }
  const correlationId = randomUUID()
  request.log.error({ err: error, correlationId }, 'unexpected error')
  const body: ErrorBody = {
    message: `Something went wrong on our side. Please try again; if it stays, tell support this number: ${correlationId}`,
    code: 'unexpected',
  }
  return reply.code(500).send(body)
}

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isFastifyError(error)) return fromFastify(error)
  if (databaseIsAway(error)) {
    return new Refusal('unavailable', 'Our database is away for a moment. Please try again.', {
      code: 'database.away',
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    })
  }
  return null
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
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    })
  }
  if (status >= 400 && status < 500) {
    return new Refusal('invalid', 'The request could not be read.', { code: 'request.invalid' })
  }
  return null
}

function databaseIsAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return DATABASE_AWAY.test(state)
  if (!(error instanceof Error)) return false
  if (
    error.message.startsWith('Connection terminated') ||
    error.message.includes('timeout exceeded when trying')
  ) {
    return true
  }
  if (
    'code' in error &&
    'syscall' in error &&
    error.syscall === 'connect' &&
    SOCKET_AWAY.has(String(error.code))
  ) {
    return true
  }
  return error.cause !== undefined && databaseIsAway(error.cause)
}
