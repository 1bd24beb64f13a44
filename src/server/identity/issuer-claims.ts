import { validateToken } from '@better-auth/core/oauth2'
import { APIError } from 'better-auth/api'
import * as z from 'zod'
import { fitting } from '../../domain/characters.ts'
import { isStorableText } from '../../domain/text.ts'
import type { IssuerSettings } from '../config.ts'
import { emailProblem } from './form.ts'
import type { Metadata } from './issuer-metadata.ts'

/** Longest subject (OpenID Connect Core 1.0 §2) and longest name that is taken over, in characters. */
const LONGEST_SUBJECT = 255
const LONGEST_NAME = 100

/** The issuer's people endpoint answers within this time, in milliseconds. */
const ANSWER_WITHIN_MS = 5000

/** What an ID token has to say besides issuer and audience; without an end it would prove who somebody is for ever. */
const Proof = z.looseObject({
  sub: z.string().min(1).max(LONGEST_SUBJECT),
  iat: z.number(),
  exp: z.number(),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
})

const Text = z.catch(z.optional(z.string()), undefined)

/** What an issuer tells about a person; only the address has to be right. */
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

/**
 * Who somebody is by a verified ID token: signature, issuer, audience, expiry and nonce (OpenID Connect Core 1.0
 * §3.1.3.7). An address the issuer has not verified is refused, because it decides whose mail it is and who is admin.
 */
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
    throw refusal('issuer.no-email', `${settings.name} told us no e-mail address of yours.`)
  }
  if (person.email_verified !== true) {
    throw refusal('issuer.email-unverified', `${settings.name} has not verified your e-mail address.`)
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
    // Whatever is wrong with it, it proves nothing; what exactly is nobody's business.
  }
  throw unproven(settings)
}

/** Issuers may keep the address out of the ID token; what is told elsewhere has to be about the same subject (§5.3.2). */
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
  return refusal('issuer.unproven', `What ${name} sent as proof of who you are could not be verified.`)
}

function refusal(code: string, message: string): APIError {
  return new APIError('UNAUTHORIZED', { code, message })
}
