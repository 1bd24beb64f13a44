import type { RefusalCode, RefusalKind } from '#contract/refusal-codes.ts'

/** An expected "no": a kind and a sentence the person can act on. Anything else thrown is a bug. */
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

export function loggedOut(): Refusal {
  return new Refusal('unauthenticated', 'You’re signed out. Please sign in again.')
}

/** The refusal for a session that was ended on purpose: by a sign-out, a new password, a suspension or a deletion. */
export function sessionRevoked(): Refusal {
  return new Refusal('unauthenticated', 'You were signed out. Please sign in again.', {
    code: 'session.revoked',
  })
}

export function nothingHere(): Refusal {
  return new Refusal('not-found', 'There is nothing at this address.')
}

export function unreadable(): Refusal {
  return new Refusal('invalid', 'We couldn’t read this request.', { code: 'request.invalid' })
}
