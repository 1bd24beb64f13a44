/** Why an expected "no" happened; each kind has one HTTP status (platform/errors.ts). */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'
  | 'no-space'

/** An expected "no": a kind and a sentence the person can act on. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: RefusalKind,
    message: string,
    options: { code?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = options.code ?? kind
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The answer to what is not written the way it has to be. */
export function unreadable(): Refusal {
  return new Refusal('invalid', 'The request could not be read.', { code: 'request.invalid' })
}
