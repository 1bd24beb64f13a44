import { APIError } from 'better-auth/api'
import type { Refusal } from '../platform/refusal.ts'

/** A refusal in the form that Better Auth passes on: it keeps its sentence, its code and its seconds to wait. */
export function asApiError({ kind, code, message, retryAfterSeconds }: Refusal): APIError {
  if (kind !== 'too-many') return new APIError('BAD_REQUEST', { code, message })
  return new APIError('TOO_MANY_REQUESTS', { code, message }, { 'retry-after': String(retryAfterSeconds) })
}
