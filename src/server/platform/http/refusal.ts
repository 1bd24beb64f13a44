import type { RefusalCode, RefusalKind } from '../../../contract/refusal-codes.ts'

/** An expected "no": a kind and a sentence the person can act on. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: RefusalKind,
    message: string,
    options: { code?: RefusalCode; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = options.code ?? kind
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The answer to nobody. */
export function loggedOut(): Refusal {
  return new Refusal('unauthenticated', 'You are logged out. Please log in again.')
}

/** The answer to a session that was ended on purpose: by a sign-out, a new password, a suspension or a deletion. */
export function sessionRevoked(): Refusal {
  return new Refusal('unauthenticated', 'You were logged out. Please log in again.', {
    code: 'session.revoked',
  })
}

/** The answer to what is not written the way it has to be. */
export function unreadable(): Refusal {
  return new Refusal('invalid', 'The request could not be read.', { code: 'request.invalid' })
}
