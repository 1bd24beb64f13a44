import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { ask } from './attempt.ts'
import { IDENTITY_PATH } from './better-auth.ts'
import { clientKey, headersFor } from './client-address.ts'
import type { Issuer } from './issuer.ts'
import { failureWords, showFailure } from './issuer-failures.ts'
import { SIGN_IN_BEGUN_LIMIT } from './limits.ts'
import { leadTo, type PageRequest, type ProviderServices, showSuspended } from './provider.ts'
import { providerPath, returnPath } from './return-to.ts'
import { SECOND_STEP_PATH } from './second-step-routes.ts'
import { SUSPENDED, SUSPENDED_SENTENCE } from './sign-in/sign-in-rules.ts'

/** Better Auth redirects here with the reason of a failure. We read the reason and never send anyone here. */
const FAILED_PATH = '/api/login/failed'

/** GET on these paths starts or ends a sign-in. */
const WITHOUT_HEAD = { exposeHeadRoute: false }

const Answer = z.looseObject({
  code: z.catch(z.optional(z.string()), undefined),
  twoFactorRedirect: z.catch(z.optional(z.boolean()), undefined),
})

/** `/api/login/with/…` and its callback: signing in with an issuer (docs/decisions/0017). */
export function mountIssuers(app: FastifyInstance, services: ProviderServices): void {
  const { identity, config } = services
  for (const issuer of identity.issuers) {
    const { id } = issuer.settings
    app.get(`/api/login/with/${id}`, WITHOUT_HEAD, (request: PageRequest, reply) =>
      leadToIssuer(services, issuer, reply, returnPath(request.query.returnTo)),
    )
    app.get(`${IDENTITY_PATH}/callback/${id}`, WITHOUT_HEAD, (request: PageRequest, reply) =>
      comeBack(issuer, request, reply),
    )
  }

  async function comeBack(issuer: Issuer, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (await isFromAnother(issuer, request.query)) return fail(issuer, reply, 'issuer_mismatch', '/')
    const url = new URL(request.url, config.publicUrl)
    const response = await identity.auth.handler(new Request(url, { headers: headersFor(request) }))
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    const { code, twoFactorRedirect } = Answer.parse(await response.json().catch(() => ({})))
    const location = response.headers.get('location')
    if (location === null) return fail(issuer, reply, code ?? '', '/')
    const { pathname, searchParams, search } = new URL(location, config.publicUrl)
    const returnTo = returnPath(searchParams.get('returnTo'))
    if (twoFactorRedirect) return leadTo(reply, providerPath(SECOND_STEP_PATH, returnTo))
    const error = searchParams.get('error')
    if (error === null) return leadTo(reply, pathname + search)
    return fail(issuer, reply, error, returnTo)
  }

  /** Never shows text from the issuer's answer. */
  function fail(issuer: Issuer, reply: FastifyReply, code: string, returnTo: string): Promise<FastifyReply> {
    if (code === SUSPENDED) {
      return showSuspended(services, reply, { status: 403, code, message: SUSPENDED_SENTENCE })
    }
    return showFailure(services, reply, failureWords(issuer.settings, code), returnTo)
  }
}

export async function leadToIssuer(
  services: ProviderServices,
  { settings, discovery }: Issuer,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  const { config, identity, limits } = services
  const here = (path: string) => new URL(path, config.publicUrl).href
  let address = ''
  const failure = await ask(reply, async (headers) => {
    await limits.consume(SIGN_IN_BEGUN_LIMIT, clientKey(headers))
    await discovery.fresh()
    const { response, headers: answered } = await identity.auth.api.signInSocial({
      body: {
        provider: settings.id,
        callbackURL: here(providerPath('/api/welcome', returnTo)),
        errorCallbackURL: here(providerPath(FAILED_PATH, returnTo)),
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    })
    address = response.url ?? ''
    return { headers: answered }
  })
  if (failure === null) return leadTo(reply, address)
  const tooMany = { status: 429, heading: 'Please wait a moment', sentence: failure.message }
  const words = failure.status === 429 ? tooMany : failureWords(settings, failure.code)
  return showFailure(services, reply, words, returnTo)
}

/** Whether the answer names another issuer, or none where this one always names itself (RFC 9207 §2.4). */
async function isFromAnother(
  { settings, discovery }: Issuer,
  { iss }: PageRequest['query'],
): Promise<boolean> {
  if (iss !== undefined) return iss !== settings.issuer
  const metadata = await discovery.known().catch(() => null)
  return metadata?.authorization_response_iss_parameter_supported === true
}
