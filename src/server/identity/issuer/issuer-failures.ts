import type { IdentityMessageProps } from '#client/site/identity/notice-pages.tsx'

type Words = Pick<IdentityMessageProps, 'heading' | 'sentence'> & { status: number }

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
export function failureWords(name: string, reason: IssuerReason): Words {
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
      heading: `We couldn’t verify you with ${name}`,
      sentence: `We couldn’t verify the answer from ${name}, so we didn’t sign you in. Please try again.`,
    },
    unconfirmed: {
      status: 502,
      heading: `${name} didn’t confirm this sign-in`,
      sentence: `It was already used or took too long, or we can’t reach ${name} right now. Please try again.`,
    },
    'another-issuer': {
      status: 400,
      heading: `This answer isn’t from ${name}`,
      sentence: 'It came from somewhere else, so we didn’t sign you in. Please start again.',
    },
    unreachable: {
      status: 503,
      heading: `We can’t reach ${name}`,
      sentence: `${name} isn’t responding right now. Please try again in a few minutes.`,
    },
    'no-email': {
      status: 403,
      heading: 'We need your email address',
      sentence: `${name} didn’t share it. Allow it to share your address, or create an account with your email.`,
    },
    'email-unverified': {
      status: 403,
      heading: 'Your email address isn’t verified',
      sentence: `${name} hasn’t verified your email address. Verify it there and come back, or create an account here with your email.`,
    },
    'has-account': {
      status: 409,
      heading: 'You already have an account',
      sentence: `This email address already has an account, but not with this ${name} account. Please sign in the way you did before.`,
    },
    cancelled: {
      status: 403,
      heading: 'You aren’t signed in',
      sentence: `The sign-in was cancelled at ${name}. Nothing has changed.`,
    },
    refused: {
      status: 502,
      heading: `${name} didn’t sign you in`,
      sentence: 'Something went wrong there. Nothing has changed. Please try again.',
    },
  } satisfies Record<string, Words>
}
