import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInProps } from '../../client/site/identity/sign-in.tsx'
import { emailProblem, formFields, problemsOf } from './form.ts'
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
import { SUSPENDED } from './sign-in-rules.ts'

const NO_MATCH = 'This e-mail and password do not match.'

/** `/api/login`: the door of the product (decisions: Signing in). */
export function mountSignIn(app: FastifyInstance, services: ProviderServices): void {
  const { auth, readViewer } = services.identity

  app.get<{ Querystring: Record<string, unknown> }>('/api/login', async (request, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await readViewer(request.headers, { fresh: true })
    if (viewer) return leadTo(reply, viewer.consented ? returnTo : providerPath('/api/welcome', returnTo))
    const { after } = request.query
    return show(services, reply, 'signIn', {
      returnTo,
      email: '',
      after: after === 'confirmed' || after === 'new-password' ? after : null,
      problems: { summary: null, fields: {} },
    })
  })

  app.post('/api/login', async (request, reply) => {
    const form = formFields(request.body, ['email', 'password', 'returnTo'])
    const email = form.email.trim()
    const page: Omit<SignInProps, 'problems'> = { returnTo: returnPath(form.returnTo), email, after: null }
    const problems = problemsOf({
      email: emailProblem(email),
      password: form.password === '' ? 'Please enter your password.' : null,
    })
    if (problems) return show(services, reply, 'signIn', { ...page, problems }, 400)

    const body = { email, password: form.password }
    const failure = await ask(request, reply, (headers) =>
      auth.api.signInEmail({ body, headers, returnHeaders: true }),
    )
    if (failure === null) return leadTo(reply, providerPath('/api/welcome', page.returnTo))
    return refuse(request, reply, failure, page)
  })

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: Failure,
    page: Omit<SignInProps, 'problems'>,
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
