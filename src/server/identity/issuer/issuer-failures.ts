import { words } from '#domain/text/wording.ts'
import type { Message } from '../show-page.ts'

type FailureWords = Pick<Message, 'heading' | 'sentence'> & { status: number }

export type IssuerReason = keyof ReturnType<typeof wordsOf>

/** A sign-in with an issuer that ends on a page of ours. */
export class IssuerFailure extends Error {
  readonly reason: IssuerReason
  constructor(reason: IssuerReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'IssuerFailure'
    this.reason = reason
  }
}

/** Never shows text from the issuer's answer. */
export function failureWords(name: string, reason: IssuerReason): FailureWords {
  return wordsOf(name)[reason]
}

function wordsOf(name: string) {
  return {
    'started-elsewhere': {
      status: 400,
      heading: 'Please start again',
      sentence: 'This sign-in wasn’t started in this browser, or it took too long. Nothing has changed.',
    },
    unproven: {
      status: 401,
      heading: words('We couldn’t verify you with {name}', { name }),
      sentence: words(
        'We couldn’t verify the answer from {name}, so we didn’t sign you in. Please try again.',
        { name },
      ),
    },
    unconfirmed: {
      status: 502,
      heading: words('{name} didn’t confirm this sign-in', { name }),
      sentence: words(
        'It was already used or took too long, or we can’t reach {name} right now. Please try again.',
        { name },
      ),
    },
    'another-issuer': {
      status: 400,
      heading: words('This answer isn’t from {name}', { name }),
      sentence: 'It came from somewhere else, so we didn’t sign you in. Please start again.',
    },
    unreachable: {
      status: 503,
      heading: words('We can’t reach {name}', { name }),
      sentence: words('{name} isn’t responding right now. Please try again in a few minutes.', { name }),
    },
    'no-email': {
      status: 403,
      heading: 'We need your email address',
      sentence: words(
        '{name} didn’t share it. Allow it to share your address, or create an account with your email.',
        { name },
      ),
    },
    'email-unverified': {
      status: 403,
      heading: 'Your email address isn’t verified',
      sentence: words(
        '{name} hasn’t verified your email address. Verify it there and come back, or create an account here with your email.',
        { name },
      ),
    },
    'has-account': {
      status: 409,
      heading: 'You already have an account',
      sentence: words(
        'This email address already has an account, but not with this {name} account. Please sign in the way you did before.',
        { name },
      ),
    },
    cancelled: {
      status: 403,
      heading: 'You aren’t signed in',
      sentence: words('The sign-in was cancelled at {name}. Nothing has changed.', { name }),
    },
    refused: {
      status: 502,
      heading: words('{name} didn’t sign you in', { name }),
      sentence: 'Something went wrong there. Nothing has changed. Please try again.',
    },
  } satisfies Record<string, FailureWords>
}
