import type { FastifyReply } from 'fastify'
import type { IdentityMessageProps } from '../../client/site/identity/messages.tsx'
import type { IssuerSettings } from '../config.ts'
import { type ProviderServices, show } from './provider.ts'
import { providerPath } from './return-to.ts'

type Words = Pick<IdentityMessageProps, 'heading' | 'sentence'> & { status: number }

/** `code` is ours, Better Auth's or the issuer's. */
export function failureWords({ name }: IssuerSettings, code: string): Words {
  switch (code) {
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
      return {
        status: 400,
        heading: 'Please start again',
        sentence: 'This sign-in wasn’t started in this browser, or it took too long. Nothing has changed.',
      }
    case 'issuer.unproven':
    case 'unable_to_get_user_info':
    case 'nonce_binding_missing':
      return {
        status: 401,
        heading: `We couldn’t verify you with ${name}`,
        sentence: `We couldn’t verify the answer from ${name}, so we didn’t sign you in. Please try again.`,
      }
    case 'invalid_code':
      return {
        status: 502,
        heading: `${name} didn’t confirm this sign-in`,
        sentence: `It was already used or took too long, or we can’t reach ${name} right now. Please try again.`,
      }
    case 'issuer_mismatch':
      return {
        status: 400,
        heading: `This answer isn’t from ${name}`,
        sentence: 'It came from somewhere else, so we didn’t sign you in. Please start again.',
      }
    case 'issuer.unreachable':
      return {
        status: 503,
        heading: `We can’t reach ${name}`,
        sentence: `${name} isn’t responding right now. Please try again in a few minutes.`,
      }
    case 'issuer.no-email':
      return {
        status: 403,
        heading: 'We need your email address',
        sentence: `${name} didn’t share it. Allow it to share your address, or create an account with your email.`,
      }
    case 'issuer.email-unverified':
      return {
        status: 403,
        heading: 'Your email address isn’t verified',
        sentence: `${name} hasn’t verified your email address. Verify it there and come back, or create an account here with your email.`,
      }
    case 'account_not_linked':
      return {
        status: 409,
        heading: 'You already have an account',
        sentence: `This email address already has an account, but not with this ${name} account. Please sign in the way you did before.`,
      }
    case 'access_denied':
      return {
        status: 403,
        heading: 'You aren’t signed in',
        sentence: `The sign-in was cancelled at ${name}. Nothing has changed.`,
      }
    default:
      return {
        status: 502,
        heading: `${name} didn’t sign you in`,
        sentence: 'Something went wrong there. Nothing has changed. Please try again.',
      }
  }
}

export function showFailure(
  services: ProviderServices,
  reply: FastifyReply,
  { status, ...words }: Words,
  returnTo: string,
): Promise<FastifyReply> {
  const next = { href: providerPath('/api/login', returnTo, { with: 'choice' }), label: 'Back to sign in' }
  return show(services, reply.code(status), 'identityMessage', { ...words, next })
}
