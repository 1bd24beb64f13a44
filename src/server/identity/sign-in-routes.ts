import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInProps } from '../../client/site/identity/sign-in.tsx'
import { emailProblem, formFields, problemsOf } from './form.ts'
import type { Issuer } from './issuer.ts'
import { leadToIssuer } from './issuer-routes.ts'
import { keepPending } from './pending.ts'
import {
  ask,
  type Failure,
  leadTo,
  mailboxPathFor,
  type ProviderServices,
  show,
  showSuspended,
} from './provider.ts'
import { providerPath, returnPath } from './return-to.ts'
import { SECOND_STEP_PATH } from './second-step-routes.ts'
import { SUSPENDED } from './sign-in-rules.ts'

const NO_MATCH = 'This e-mail and password do not match.'

/** `/api/login`: the door of the product (decisions: Signing in). */
export function mountSignIn(app: FastifyInstance, services: ProviderServices): void {
  const { auth, readViewer } = services.identity

  app.get<{ Querystring: Record<string, unknown> }>('/api/login', async (request, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await readViewer(request.headers, { fresh: true })
    if (viewer) return leadTo(reply, viewer.consented ? returnTo : providerPath('/api/welcome', returnTo))
    const { after, with: way } = request.query
    const page = { ...emptyPage(services, returnTo), after: afterWhat(after) }
    const issuer = page.after === null && way !== 'choice' ? onlyIssuer(services) : null
    if (issuer === null) return show(services, reply, 'signIn', page)
    const isUp = await issuer.discovery.fresh().then(Boolean, () => false)
    if (isUp) return leadToIssuer(services, issuer, request, reply, returnTo)
    const summary = `${issuer.settings.name} cannot be reached at the moment. If you have a password here, you can use it.`
    return show(services, reply, 'signIn', { ...page, problems: { summary, fields: {} } })
  })

  app.post('/api/login', async (request, reply) => {
    const form = formFields(request.body, ['email', 'password', 'returnTo'])
    const email = form.email.trim()
    const page = { ...emptyPage(services, returnPath(form.returnTo)), email }
    const problems = problemsOf({
      email: emailProblem(email),
      password: form.password === '' ? 'Please enter your password.' : null,
    })
    if (problems) return show(services, reply, 'signIn', { ...page, problems }, 400)

    const body = { email, password: form.password }
    let asksForCode = false
    const failure = await ask(request, reply, async (headers) => {
      const signedIn = await auth.api.signInEmail({ body, headers, returnHeaders: true })
      asksForCode = 'twoFactorRedirect' in signedIn.response
      return signedIn
    })
    const next = asksForCode ? SECOND_STEP_PATH : '/api/welcome'
    if (failure === null) return leadTo(reply, providerPath(next, page.returnTo))
    return refuse(request, reply, failure, page)
  })

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: Failure,
    page: SignInProps,
  ): Promise<FastifyReply> {
    if (failure.code === SUSPENDED) return showSuspended(services, reply, failure)
    if (failure.code === 'EMAIL_NOT_VERIFIED') {
      const pending = { email: page.email, firstName: '', lastName: '', returnTo: page.returnTo }
      keepPending(reply, services.config, pending)
      const props = {
        ...pending,
        reason: 'sign-in' as const,
        newEmail: '',
        problems: { summary: null, fields: {} },
        mailboxPath: mailboxPathFor(services, request),
      }
      return show(services, reply, 'checkMail', props, 403)
    }
    // Whatever else is wrong with an address or a password, nobody has them as an account.
    const tooMany = failure.status === 429
    const problems = { summary: tooMany ? failure.message : NO_MATCH, fields: {} }
    return show(services, reply, 'signIn', { ...page, problems }, tooMany ? 429 : 401)
  }
}

/** The page before anything is filled in, with every way to sign in. */
function emptyPage({ identity }: ProviderServices, returnTo: string): SignInProps {
  return {
    returnTo,
    email: '',
    after: null,
    issuers: identity.issuers.map(({ settings: { id, name } }) => ({ id, name })),
    problems: { summary: null, fields: {} },
  }
}

function afterWhat(after: unknown): SignInProps['after'] {
  return after === 'confirmed' || after === 'new-password' ? after : null
}

/** An issuer of the operator's own is where everybody signs in; beside Google there is a choice (docs/decisions/0017). */
function onlyIssuer({ identity: { issuers } }: ProviderServices): Issuer | null {
  const [issuer] = issuers
  return issuers.length === 1 && issuer?.settings.id === 'oidc' ? issuer : null
}
