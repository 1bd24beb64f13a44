import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignInProps } from '#client/site/identity/sign-in.tsx'
import { words } from '#domain/text/wording.ts'
import { PASSWORD_MISSING } from '#domain/users/profile.ts'
import { askerOf, attempt, type Failure } from '../attempt.ts'
import { formFields, NO_PROBLEMS, problemsOf, readEmail } from '../form.ts'
import { IDENTITY_PATH } from '../identity.ts'
import type { IdentityServices } from '../identity-services.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { leadToIssuer } from '../issuer/issuer-routes.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { returnPath } from '../return-to.ts'
import { leadInside } from '../second-factor/second-step-routes.ts'
import { SUSPENDED } from '../session/open-session.ts'
import { leadOn, leadTo, leadToSuspension, type PageRequest, show } from '../show-page.ts'
import { showSignUp } from '../sign-up/sign-up-routes.ts'
import { signUpOf } from '../sign-up/sign-ups.ts'
import { VERIFY_PATH } from '../sign-up/verify-routes.ts'
import { showSignInCode } from './sign-in-code-routes.ts'
import { CODE_NEEDED, signInWithPassword } from './sign-in-with-password.ts'

/** `/api/login` (decisions: Signing in). */
export function mountSignIn(app: FastifyInstance, services: IdentityServices): void {
  const { readViewer } = services.identity

  // It starts a sign-in when there is only one issuer.
  app.get('/api/login', { exposeHeadRoute: false }, async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await readViewer(request.headers, { fresh: true })
    if (viewer) return leadOn(reply, viewer, returnTo)
    const { after, with: way, new: isNew } = request.query
    // An issuer’s way in is also the way for newcomers.
    if (isNew === '1' && services.identity.issuers.length === 0) return showSignUp(services, reply, returnTo)
    const page = { ...emptyPage(services, returnTo), after: afterWhat(after) }
    const issuer = page.after === null && way !== 'choice' ? onlyIssuer(services) : null
    if (issuer === null) return show(services, reply, 'signIn', page)
    const isUp = await issuer.fresh().then(Boolean, () => false)
    if (isUp) return leadToIssuer(services, issuer, reply, returnTo)
    const { name } = issuer.settings
    const summary = words('We can’t reach {name} right now. If you have a password here, you can use it.', {
      name,
    })
    return show(services, reply, 'signIn', { ...page, problems: { summary, fields: {} } })
  })

  app.post('/api/login', async (request, reply) => {
    const form = formFields(request.body, ['email', 'password', 'returnTo'])
    const { email, emailProblem } = readEmail(form.email)
    const page = { ...emptyPage(services, returnPath(form.returnTo)), email }
    const problems = problemsOf({
      email: emailProblem,
      password: form.password === '' ? PASSWORD_MISSING : null,
    })
    if (problems) return show(services, reply.code(400), 'signIn', { ...page, problems })

    const { value, failure } = await attempt(reply, () =>
      signInWithPassword(services, { email, password: form.password }, reply),
    )
    if (failure !== null) return refuse(reply, failure, page, form.password)
    return leadInside(reply, value, page.returnTo)
  })

  async function refuse(
    reply: FastifyReply,
    failure: Failure,
    page: SignInProps,
    password: string,
  ): Promise<FastifyReply> {
    if (failure.code === SUSPENDED) return leadToSuspension(reply)
    if (failure.code === CODE_NEEDED) {
      const { email, returnTo } = page
      return showSignInCode(services, reply.code(failure.status), { email, returnTo })
    }
    // An unconfirmed sign-up redirects to its code page, in the same browser only.
    const waiting = await signUpOf(services.database.queries, askerOf(reply.request).browser)
    const isTheirs = failure.status === 401 && waiting?.email === page.email.toLowerCase()
    if (isTheirs && (await verifyPassword(waiting.password, password))) {
      return leadTo(reply, VERIFY_PATH)
    }
    const problems = { summary: failure.message, fields: {} }
    return show(services, reply.code(failure.status), 'signIn', { ...page, problems })
  }

  app.post(`${IDENTITY_PATH}/sign-in/email`, async (request, reply) => {
    const { email, password } = formFields(request.body, ['email', 'password'])
    const opened = await signInWithPassword(services, { ...readEmail(email), password }, reply)
    return { asksForCode: opened === 'second-step' }
  })
}

function emptyPage({ identity }: IdentityServices, returnTo: string): SignInProps {
  return {
    returnTo,
    email: '',
    after: null,
    issuers: identity.issuers.map(({ settings: { id, name } }) => ({ id, name })),
    problems: NO_PROBLEMS,
  }
}

function afterWhat(after: unknown): SignInProps['after'] {
  return after === 'confirmed' || after === 'new-password' ? after : null
}

/** An operator's own issuer is the only way in; with Google there is a choice (docs/decisions/0017). */
function onlyIssuer({ identity: { issuers } }: IdentityServices): Issuer | null {
  const [issuer] = issuers
  return issuers.length === 1 && issuer?.settings.id === 'oidc' ? issuer : null
}
