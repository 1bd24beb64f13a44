import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathIn, SIGNED_OUT } from '#contract/pages/public-pages.ts'
import { languageOf, rememberLanguage } from '#server/platform/words/language.ts'
import { mountChangeEmail } from './address/address-routes.ts'
import { tellBrowsersApart } from './browsers/browser-cookie.ts'
import { IDENTITY_PATH, type Identity } from './identity.ts'
import type { IdentityServices } from './identity-services.ts'
import { mountIssuers } from './issuer/issuer-routes.ts'
import { mountPasswords } from './password/password-routes.ts'
import { mountPasskeySignIn } from './second-factor/passkey-routes.ts'
import { mountSecondStep } from './second-factor/second-step-routes.ts'
import { mountTrust } from './second-factor/trust-routes.ts'
import { closeSession } from './session/open-session.ts'
import { ACTS, show, viewerOfPage } from './show-page.ts'
import { mountSignInCode } from './sign-in/sign-in-code-routes.ts'
import { mountSignIn } from './sign-in/sign-in-routes.ts'
import { mountSignInMethods } from './sign-in-method-routes.ts'
import { mountSignUp } from './sign-up/sign-up-routes.ts'
import { mountVerify } from './sign-up/verify-routes.ts'
import { mountSuspension } from './suspension/suspension-routes.ts'
import { mountWelcome } from './welcome-routes.ts'

export function mountIdentity(app: FastifyInstance, services: IdentityServices): void {
  mountSignInMethods(app, services)
  app.register((forms, _options, done) => {
    forms.register(formbody)
    tellBrowsersApart(forms, services.config.publicUrl)
    forms.addHook('preHandler', async (request, reply) =>
      rememberLanguage(request, reply, services.config.publicUrl),
    )
    mountPasskeySignIn(forms, services)
    mountSignIn(forms, services)
    mountSignInCode(forms, services)
    mountSecondStep(forms, services)
    mountIssuers(forms, services)
    mountSignUp(forms, services)
    mountVerify(forms, services)
    mountPasswords(forms, services)
    mountWelcome(forms, services)
    mountChangeEmail(forms, services)
    mountTrust(forms, services)
    mountSuspension(forms, services)
    mountSignOut(forms, services)
    done()
  })
}

/** A document for a revoked session also clears the device. Call this on the whole app, before its routes. */
export function renewSessionCookies(app: FastifyInstance, identity: Identity): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const cookie = identity.extendedCookie(request.headers)
    // A sign-in or sign-out in the same reply wins.
    if (cookie !== null && !setsCookie(reply, identity.cookie.name)) reply.header('set-cookie', cookie)
    const gone = identity.revokedCookie(request.headers)
    if (gone !== null && request.method !== 'HEAD' && isDocument(reply))
      clearDevice(reply.header('set-cookie', gone))
    done(null, payload)
  })
}

/** Signs out without asking: a click on this site, or a typed address (reliability: The web). */
const OWN_DOING = ['same-origin', 'none']

/** `/api/logout`; asks first when another site links here. */
function mountSignOut(app: FastifyInstance, services: IdentityServices): void {
  app.get('/api/logout', ACTS, (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (typeof site === 'string' && OWN_DOING.includes(site)) return signOut(request, reply)
    return show(services, reply, 'signOutQuestion', {})
  })

  app.post('/api/logout', signOut)

  app.post(`${IDENTITY_PATH}/sign-out`, async (_request, reply) => {
    await closeSession(services, reply)
    return { success: true }
  })

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await viewerOfPage(services, request)
    await closeSession(services, reply)
    return clearDevice(reply).redirect(`${pathIn(languageOf(request), '/')}#${SIGNED_OUT}`, 302)
  }
}

function setsCookie(reply: FastifyReply, name: string): boolean {
  const set = [reply.getHeader('set-cookie') ?? []].flat()
  return set.some((cookie) => String(cookie).startsWith(`${name}=`))
}

function isDocument(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}

/** Deletes the member's data from the browser, even where no script of ours runs (ASVS 5.0 14.3.1). */
function clearDevice(reply: FastifyReply): FastifyReply {
  return reply.header('clear-site-data', '"storage"')
}
