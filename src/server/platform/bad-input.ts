import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { sqlState } from './sql-state.ts'

/** SQLSTATEs of values that PostgreSQL cannot read or hold; a division by zero is ours (PostgreSQL, appendix A). */
const BAD_VALUE = /^22(?!012)/

/**
 * The answer to a value that reached the database although it cannot be stored or looked for there; null for every other
 * error. The contract should have refused it, so the log is told.
 */
export function badValue(error: unknown, request: FastifyRequest): Refusal | null {
  if (!BAD_VALUE.test(sqlState(error) ?? '')) return null
  request.log.warn({ err: error }, 'the database was given a value it cannot take')
  return new Refusal(
    'invalid',
    'A number, a date or a text here is out of range. Please check what you sent.',
    {
      code: 'request.invalid',
    },
  )
}

/** Whether the client closed the connection before it had sent everything: nobody waits for the answer. */
export function clientLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
