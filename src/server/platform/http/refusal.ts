import type { RefusalCode, RefusalKind } from '#contract/refusal-codes.ts'
import type { Language } from '#domain/text/own-language.ts'
import type { Words } from '#domain/text/wording.ts'
import { say } from '../words/say.ts'

/**
 * An expected "no": a kind and a sentence the person can act on, which is said in their language where it is answered. Its
 * `message` is English. Anything else thrown is a bug.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: RefusalCode
  readonly words: Words | string
  readonly fields: Readonly<Record<string, Words | string>> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: RefusalKind,
    said: Words | string,
    options: {
      code?: RefusalCode
      fields?: Readonly<Record<string, Words | string>>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(say('en', said))
    this.words = said
    this.name = Refusal.name
    this.kind = kind
    this.code = options.code ?? kind
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** Its sentences in a language. */
  in(language: Language): { message: string; fields?: Record<string, string> } {
    const message = say(language, this.words)
    if (this.fields === undefined) return { message }
    const fields = Object.entries(this.fields).map(([name, problem]) => [name, say(language, problem)])
    return { message, fields: Object.fromEntries(fields) }
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
