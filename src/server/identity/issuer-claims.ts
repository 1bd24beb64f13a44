import { validateToken } from '@better-auth/core/oauth2'
import { APIError } from 'better-auth/api'
import * as z from 'zod'
import { fitting } from '../../domain/characters.ts'
import { isStorableText } from '../../domain/text.ts'
import type { IssuerSettings } from '../config.ts'
import { emailProblem } from './form.ts'
import type { Metadata } from './issuer-metadata.ts'

/** In characters; the subject as in OpenID Connect Core 1.0 §2. */
const LONGEST_SUBJECT = 255
const LONGEST_NAME = 100

/** Timeout for the issuer's userinfo endpoint, in milliseconds. */
const ANSWER_WITHIN_MS = 5000

/** Required besides issuer and audience; without `exp` a token would be valid forever. */
const Proof = z.looseObject({
  sub: z.string().min(1).max(LONGEST_SUBJECT),
  iat: z.number(),
  exp: z.number(),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
})

const Text = z.catch(z.optional(z.string()), undefined)

const Person = z.looseObject({
  email: Text,
  email_verified: z.catch(z.optional(z.boolean()), undefined),
  name: Text,
  given_name: Text,
  family_name: Text,
})

export interface Claims {
  sub: string
  email: string
  name: string
  firstName: string
  lastName: string
}

/** OpenID Connect Core 1.0 §3.1.3.7. Refuses an unverified address, because the address decides who is an admin. */
export async function readClaims(
  settings: IssuerSettings,
  metadata: Metadata,
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  nonce: string | undefined,
): Promise<Claims> {
  const proof = await verify(settings, metadata, tokens.idToken, nonce)
  const own = Person.parse(proof)
  const person = own.email === undefined ? await askForPerson(metadata, proof.sub, tokens.accessToken) : own
  const email = person.email?.trim() ?? ''
  if (emailProblem(email) !== null) {
    throw refusal('issuer.no-email', `${settings.name} didn’t share your email address.`)
  }
  if (person.email_verified !== true) {
    throw refusal('issuer.email-unverified', `${settings.name} hasn’t verified your email address.`)
  }
  return {
    sub: proof.sub,
    email: email.toLowerCase(),
    name: nameOr(person.name, [person.given_name, person.family_name].filter(Boolean).join(' ')),
    firstName: nameOr(person.given_name, ''),
    lastName: nameOr(person.family_name, ''),
  }
}

async function verify(
  settings: IssuerSettings,
  metadata: Metadata,
  idToken: string | undefined,
  nonce: string | undefined,
): Promise<z.output<typeof Proof>> {
  if (idToken === undefined || nonce === undefined) throw unproven(settings)
  try {
    const { payload } = await validateToken(idToken, metadata.jwks_uri, {
      issuer: metadata.issuer,
      audience: settings.clientId,
    })
    const proof = Proof.parse(payload)
    const isForUs =
      proof.azp === undefined ? [proof.aud].flat().length === 1 : proof.azp === settings.clientId
    if (proof.nonce === nonce && isForUs) return proof
  } catch {
    // Any fault means that it proves nothing.
  }
  throw unproven(settings)
}

/** For issuers that leave the address out of the ID token; the subject has to match (§5.3.2). */
async function askForPerson(
  { userinfo_endpoint: address }: Metadata,
  sub: string,
  accessToken: string | undefined,
): Promise<z.output<typeof Person>> {
  const nothing = Person.parse({})
  if (address === undefined || accessToken === undefined) return nothing
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const person = Person.parse(await response.json())
    return response.ok && person.sub === sub ? person : nothing
  } catch {
    return nothing
  }
}

function nameOr(given: string | undefined, otherwise: string): string {
  const name = fitting((given ?? otherwise).trim(), LONGEST_NAME)
  return isStorableText(name) ? name : ''
}

function unproven({ name }: IssuerSettings): APIError {
  return refusal('issuer.unproven', `We couldn’t verify who you are with ${name}.`)
}

function refusal(code: string, message: string): APIError {
  return new APIError('UNAUTHORIZED', { code, message })
}
