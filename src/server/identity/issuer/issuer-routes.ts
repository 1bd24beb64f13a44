import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { LOCALES } from '#domain/text/own-language.ts'
import { askerOf, attempt, type Failure } from '../attempt.ts'
import { IDENTITY_PATH } from '../identity.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_IN_BEGUN_LIMIT } from '../limits.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { leadInside } from '../second-factor/second-step-routes.ts'
import { openSession, SUSPENDED } from '../session/open-session.ts'
import { cookieIn, cookieLine } from '../session/session-cookie.ts'
import { ACTS, leadTo, leadToSuspension, type PageRequest, showMessage } from '../show-page.ts'
import { type Issuer, openidClient } from './issuer.ts'
import { accountAtIssuer } from './issuer-account.ts'
import { readClaims } from './issuer-claims.ts'
import { failureWords, IssuerFailure, type IssuerReason } from './issuer-failures.ts'

const SCOPES = ['openid', 'email', 'profile']

/** Time to sign in at the issuer. */
const MINUTES = 10

/** Binds the sealed cookie to what it is for. */
const PURPOSE = 'a sign-in at an issuer'

const COOKIE = 'northpoint.issuer'

const Begun = z.object({
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
})
type Begun = z.output<typeof Begun>

/** `/api/login/with/…` and its callback: signing in with an issuer (docs/decisions/0017). */
export function mountIssuers(app: FastifyInstance, services: IdentityServices): void {
  for (const issuer of services.identity.issuers) {
    const { id } = issuer.settings
    app.get(`/api/login/with/${id}`, ACTS, (request: PageRequest, reply) =>
      leadToIssuer(services, issuer, reply, returnPath(request.query.returnTo)),
    )
    app.get(callbackPath(issuer), ACTS, (request: PageRequest, reply) =>
      comeBack(services, issuer, request, reply),
    )
  }
}

export async function leadToIssuer(
  services: IdentityServices,
  issuer: Issuer,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  const { value, failure } = await attempt(reply, () => begin(services, issuer, reply, returnTo))
  if (failure === null) return leadTo(reply, value)
  return showRefusal(services, issuer, reply, failure, returnTo)
}

/** The address at the issuer that starts a sign-in; what its answer has to match is in a sealed cookie. */
async function begin(
  { config, encryption, limits }: IdentityServices,
  issuer: Issuer,
  reply: FastifyReply,
  returnTo: string,
): Promise<string> {
  const asker = askerOf(reply.request)
  await limits.consume(SIGN_IN_BEGUN_LIMIT, asker.client)
  const configuration = await issuer.fresh()
  const client = await openidClient()
  const begun: Begun = {
    issuer: issuer.settings.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo,
    until: Date.now() + MINUTES * 60_000,
  }
  const sealed = encryption.encrypt(JSON.stringify(begun), PURPOSE)
  reply.header('set-cookie', cookieLine(config.publicUrl, COOKIE, sealed, MINUTES * 60))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: new URL(callbackPath(issuer), config.publicUrl).href,
    scope: SCOPES.join(' '),
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(asker.language !== 'en' && { ui_locales: LOCALES[asker.language] }),
  }).href
}

async function comeBack(
  services: IdentityServices,
  issuer: Issuer,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const begun = readBegun(services, request)
  reply.header('set-cookie', cookieLine(services.config.publicUrl, COOKIE, '', 0))
  const returnTo = returnPath(begun?.returnTo)
  try {
    const { value, failure } = await attempt(reply, () => finish(services, issuer, request, reply, begun))
    if (failure?.code === SUSPENDED) return leadToSuspension(reply)
    if (failure !== null) return await showRefusal(services, issuer, reply, failure, returnTo)
    return leadInside(reply, value, returnTo)
  } catch (error) {
    if (!(error instanceof IssuerFailure)) throw error
    // It may have new keys: the library keeps those it has for a minute.
    if (error.reason === 'unproven') issuer.expire()
    if (error.cause instanceof Error) {
      const about = { issuer: issuer.settings.issuer, reason: error.cause.message }
      request.log.warn(about, 'a sign-in with the issuer failed')
    }
    return showFailure(services, issuer, reply, error.reason, returnTo)
  }
}

async function finish(
  services: IdentityServices,
  issuer: Issuer,
  { query, url }: PageRequest,
  reply: FastifyReply,
  begun: Begun | null,
): Promise<'signed-in' | 'second-step'> {
  if (await isFromAnother(issuer, query)) throw new IssuerFailure('another-issuer')
  if (begun?.issuer !== issuer.settings.id || query.state !== begun.state) {
    throw new IssuerFailure('started-elsewhere')
  }
  if (query.error !== undefined) {
    throw new IssuerFailure(query.error === 'access_denied' ? 'cancelled' : 'refused')
  }
  // Each answer costs the issuer a request in our name.
  const { client, language } = askerOf(reply.request)
  await services.limits.consume(SIGN_IN_BEGUN_LIMIT, client)
  const answer = new URL(url, services.config.publicUrl)
  const claims = await readClaims(await issuer.known(), answer, begun)
  const userId = await accountAtIssuer(services.database, issuer.settings, { ...claims, language })
  // Only a failed check gives null, and nothing is checked here.
  return (await openSession(services, reply, { userId, factor: null }))!
}

/** Whether the answer names another issuer, or none where this one always names itself (RFC 9207 §2.4). */
async function isFromAnother(issuer: Issuer, { iss }: PageRequest['query']): Promise<boolean> {
  if (iss !== undefined) return iss !== issuer.settings.issuer
  const known = await issuer.known().catch(() => null)
  return known?.serverMetadata().authorization_response_iss_parameter_supported === true
}

/** The sign-in that this browser began; null when its cookie is missing, too old or not ours. */
function readBegun({ config, encryption }: IdentityServices, request: FastifyRequest): Begun | null {
  const sealed = cookieIn(request, config.publicUrl, COOKIE)
  try {
    const begun = Begun.parse(JSON.parse(encryption.decrypt(sealed ?? '', PURPOSE)))
    return begun.until > Date.now() ? begun : null
  } catch {
    return null
  }
}

const callbackPath = ({ settings }: Issuer) => `${IDENTITY_PATH}/callback/${settings.id}`

function showRefusal(
  services: IdentityServices,
  issuer: Issuer,
  reply: FastifyReply,
  { status, message }: Failure,
  returnTo: string,
): Promise<FastifyReply> {
  if (status !== 429) return showFailure(services, issuer, reply, 'unreachable', returnTo)
  return showWords(services, reply, { status, heading: 'Please wait a moment', sentence: message }, returnTo)
}

function showFailure(
  services: IdentityServices,
  { settings }: Issuer,
  reply: FastifyReply,
  reason: IssuerReason,
  returnTo: string,
): Promise<FastifyReply> {
  return showWords(services, reply, failureWords(settings.name, reason), returnTo)
}

function showWords(
  services: IdentityServices,
  reply: FastifyReply,
  { status, ...words }: ReturnType<typeof failureWords>,
  returnTo: string,
): Promise<FastifyReply> {
  const next = { href: providerPath('/api/login', returnTo, { with: 'choice' }), label: 'Back to sign in' }
  return showMessage(services, reply.code(status), { ...words, next })
}
