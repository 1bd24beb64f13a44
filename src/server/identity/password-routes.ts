import type { FastifyInstance } from 'fastify'
import { MIN_PASSWORD_LENGTH } from '../../domain/profile.ts'
import { emailProblem, formFields, newPasswordProblem, problemsOf } from './form.ts'
import { ask, leadTo, mailboxPathFor, type ProviderServices, show } from './provider.ts'
import { providerPath, returnPath } from './return-to.ts'
import { takeAtLeast } from './take-at-least.ts'

/** `/api/forgot-password` and `/api/new-password`: a new password by mail, the same answer for every address. */
export function mountPasswords(app: FastifyInstance, services: ProviderServices): void {
  const { auth } = services.identity

  app.get<{ Querystring: Record<string, unknown> }>('/api/forgot-password', (request, reply) =>
    show(services, reply, 'forgottenPassword', {
      returnTo: returnPath(request.query.returnTo),
      email: '',
      sent: request.query.sent === 'yes',
      problems: { summary: null, fields: {} },
      mailboxPath: mailboxPathFor(services, request),
    }),
  )

  app.post('/api/forgot-password', async (request, reply) => {
    const form = formFields(request.body, ['email', 'returnTo'])
    const email = form.email.trim()
    const returnTo = returnPath(form.returnTo)
    const page = { returnTo, email, sent: false, mailboxPath: null }
    const problems = problemsOf({ email: emailProblem(email) })
    if (problems) return show(services, reply, 'forgottenPassword', { ...page, problems }, 400)
    const failure = await takeAtLeast(
      ask(request, reply, (headers) =>
        auth.api.requestPasswordReset({ body: { email: email.toLowerCase() }, headers, returnHeaders: true }),
      ),
    )
    if (failure) {
      const refused = { summary: failure.message, fields: {} }
      return show(services, reply, 'forgottenPassword', { ...page, problems: refused }, failure.status)
    }
    return leadTo(reply, providerPath('/api/forgot-password', returnTo, { sent: 'yes' }))
  })

  app.get<{ Querystring: Record<string, unknown> }>('/api/new-password', (request, reply) =>
    show(services, reply, 'newPassword', {
      token: typeof request.query.token === 'string' ? request.query.token : '',
      minPasswordLength: MIN_PASSWORD_LENGTH,
      problems: { summary: null, fields: {} },
    }),
  )

  app.post('/api/new-password', async (request, reply) => {
    const { token, password } = formFields(request.body, ['token', 'password'])
    const problems = problemsOf({ password: newPasswordProblem(password) })
    if (problems) {
      const props = { token, minPasswordLength: MIN_PASSWORD_LENGTH, problems }
      return show(services, reply, 'newPassword', props, 400)
    }
    const failure = await ask(request, reply, (headers) =>
      auth.api.resetPassword({ body: { token, newPassword: password }, headers, returnHeaders: true }),
    )
    if (failure === null) return leadTo(reply, '/api/login?after=new-password')
    const props = {
      heading: 'This link does not work any more',
      sentence: 'Each link works once, for an hour. You can have a new one sent to you.',
      next: { href: '/api/forgot-password', label: 'Send me a new link' },
    }
    return show(services, reply, 'identityMessage', props, 400)
  })
}
