import type { FastifyReply } from 'fastify'
import type { IdentityMessageProps } from '../../client/site/identity/messages.tsx'
import type { IssuerSettings } from '../config.ts'
import { type ProviderServices, show } from './provider.ts'
import { providerPath } from './return-to.ts'

type Words = Pick<IdentityMessageProps, 'heading' | 'sentence'> & { status: number }

/** What a person reads when signing in with an issuer failed; `code` is ours, Better Auth's or the issuer's. */
export function failureWords({ name }: IssuerSettings, code: string): Words {
  switch (code) {
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
      return {
        status: 400,
        heading: 'Please start again',
        sentence: 'This sign-in was not started in this browser, or it took too long. Nothing has changed.',
      }
    case 'issuer.unproven':
    case 'unable_to_get_user_info':
    case 'nonce_binding_missing':
      return {
        status: 401,
        heading: `${name} could not prove who you are`,
        sentence: `What came back from ${name} could not be verified, so nobody was signed in. Please try again.`,
      }
    case 'invalid_code':
      return {
        status: 502,
        heading: `${name} did not confirm this sign-in`,
        sentence: `It was used already or took too long, or ${name} cannot be reached at the moment. Please try again.`,
      }
    case 'issuer_mismatch':
      return {
        status: 400,
        heading: `This answer is not from ${name}`,
        sentence: 'Somebody else answered in its place, so nobody was signed in. Please start again.',
      }
    case 'issuer.unreachable':
      return {
        status: 503,
        heading: `${name} cannot be reached`,
        sentence: `${name} does not answer at the moment. Please try again in a little while.`,
      }
    case 'issuer.no-email':
      return {
        status: 403,
        heading: 'We need your e-mail address',
        sentence: `${name} told us none. Allow it to share your address, or create an account with your e-mail.`,
      }
    case 'issuer.email-unverified':
      return {
        status: 403,
        heading: 'Your e-mail address is not verified',
        sentence: `${name} has not verified your e-mail address. Verify it there and come back, or create an account with your e-mail here.`,
      }
    case 'account_not_linked':
      return {
        status: 409,
        heading: 'You already have an account',
        sentence: `There is an account with this e-mail address already, and it was not made with this ${name} account. Please sign in the way you did before.`,
      }
    case 'access_denied':
      return {
        status: 403,
        heading: 'You are not signed in',
        sentence: `The sign-in was cancelled at ${name}. Nothing has changed.`,
      }
    default:
      return {
        status: 502,
        heading: `${name} did not sign you in`,
        sentence: 'Something did not work there. Nothing has changed; please try again.',
      }
  }
}

/** The page for it; it leads back to all the ways to sign in. */
export function showFailure(
  services: ProviderServices,
  reply: FastifyReply,
  { status, ...words }: Words,
  returnTo: string,
): Promise<FastifyReply> {
  const next = { href: providerPath('/api/login', returnTo, { with: 'choice' }), label: 'Back to sign in' }
  return show(services, reply.code(status), 'identityMessage', { ...words, next })
}
