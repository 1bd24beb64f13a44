import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import * as z from 'zod'
import { fitting } from '#domain/text/characters.ts'
import { asOneLine, isStorableText } from '#domain/text/text.ts'
import { trimmedLine } from '#domain/text/typed-text.ts'
import { MAX_NAME_LENGTH } from '#domain/users/profile.ts'
import { readEmail } from '../form.ts'
import { openidClient } from './issuer.ts'
import { IssuerFailure } from './issuer-failures.ts'

/** The limit of OpenID Connect Core 1.0 §2, in characters. */
const MAX_SUBJECT_LENGTH = 255

const Text = z.catch(z.optional(z.string()), undefined)

const Person = z.object({
  email: Text,
  email_verified: z.catch(z.optional(z.boolean()), undefined),
  name: Text,
  given_name: Text,
  family_name: Text,
})

export interface Claims {
  sub: string
  /** The address in lower case, verified by the issuer. */
  email: string
  name: string
  firstName: string
  lastName: string
}

/** Values that the answer to a sign-in has to match (OpenID Connect Core 1.0 §3.1.2, RFC 7636). */
interface Expected {
  state: string
  nonce: string
  verifier: string
}

/**
 * Exchanges the code for claims that the issuer has signed for us. Throws IssuerFailure, even for an unverified address,
 * because the address decides who is an admin.
 */
export async function readClaims(
  configuration: Configuration,
  answer: URL,
  expected: Expected,
): Promise<Claims> {
  const { authorizationCodeGrant, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await openidClient()
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  }).catch((error: unknown) => {
    const isUnanswered =
      error instanceof ResponseBodyError ||
      error instanceof TypeError ||
      error instanceof WWWAuthenticateChallengeError ||
      (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
    throw new IssuerFailure(isUnanswered ? 'unconfirmed' : 'unproven', error)
  })
  const proof = tokens.claims()
  const { client_id } = configuration.clientMetadata()
  // The library looks at `azp` only where there are several audiences.
  const isForUs = proof?.azp === undefined || proof.azp === client_id
  if (!proof || !isForUs || !isSubject(proof.sub)) throw new IssuerFailure('unproven')
  const own = Person.parse(proof)
  const person =
    own.email === undefined
      ? Person.parse(await askForPerson(configuration, tokens.access_token, proof))
      : own
  const { email, emailProblem } = readEmail(person.email ?? '')
  if (emailProblem !== null) throw new IssuerFailure('no-email')
  if (person.email_verified !== true) throw new IssuerFailure('email-unverified')
  return {
    sub: proof.sub,
    email: email.toLowerCase(),
    name: nameOr(person.name, [person.given_name, person.family_name].filter(Boolean).join(' ')),
    firstName: nameOr(person.given_name, ''),
    lastName: nameOr(person.family_name, ''),
  }
}

/** Asks an issuer that leaves the address out of the ID token; the subject has to match (§5.3.2). */
async function askForPerson(
  configuration: Configuration,
  accessToken: string,
  { sub }: IDToken,
): Promise<UserInfoResponse | object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  const { fetchUserInfo } = await openidClient()
  return fetchUserInfo(configuration, accessToken, sub).catch(() => ({}))
}

const isSubject = (sub: string) => sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && isStorableText(sub)

function nameOr(claimed: string | undefined, otherwise: string): string {
  const name = fitting(trimmedLine(asOneLine(claimed ?? otherwise)), MAX_NAME_LENGTH)
  return isStorableText(name) ? name : ''
}
