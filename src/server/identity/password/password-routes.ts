import type { FastifyInstance, FastifyReply } from 'fastify'
import { MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'
import { askerOf, takeAtLeast } from '../attempt.ts'
import { formFields, NO_PROBLEMS, problemsOf, readEmail, type UnsaidProblems } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { newPasswordProblem } from '../new-password-problem.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { leadTo, mailboxPathFor, type PageRequest, show, showMessage, tokenIn } from '../show-page.ts'
import { mailResetLink, NEW_PASSWORD_PATH, ownerOfResetLink, resetPassword } from './reset-password.ts'

/** `/api/forgot-password` and `/api/new-password`; the answer is the same for every address. */
export function mountPasswords(app: FastifyInstance, services: IdentityServices): void {
  app.get('/api/forgot-password', (request: PageRequest, reply) =>
    show(services, reply, 'forgottenPassword', {
      returnTo: returnPath(request.query.returnTo),
      email: '',
      sent: request.query.sent === 'yes',
      problems: NO_PROBLEMS,
      mailboxPath: mailboxPathFor(services, request),
    }),
  )

  app.post('/api/forgot-password', async (request, reply) => {
    const form = formFields(request.body, ['email', 'returnTo'])
    const { email, emailProblem } = readEmail(form.email)
    const returnTo = returnPath(form.returnTo)
    const problems = problemsOf({ email: emailProblem })
    if (problems) {
      const page = { returnTo, email, sent: false, mailboxPath: null, problems }
      return show(services, reply.code(400), 'forgottenPassword', page)
    }
    await takeAtLeast(services.config, mailResetLink(services, email, askerOf(request)))
    return leadTo(reply, providerPath('/api/forgot-password', returnTo, { sent: 'yes' }))
  })

  app.get(NEW_PASSWORD_PATH, async (request: PageRequest, reply) => {
    const token = tokenIn(request)
    const owner = await ownerOfResetLink(services, token)
    if (owner === null) return showEnded(reply)
    return showForm(reply, { token, returnTo: returnPath(request.query.returnTo) })
  })

  app.post(NEW_PASSWORD_PATH, async (request, reply) => {
    const { token, password, ...form } = formFields(request.body, ['token', 'password', 'returnTo'])
    const returnTo = returnPath(form.returnTo)
    const owner = await ownerOfResetLink(services, token)
    if (owner === null) return showEnded(reply)
    const problems = problemsOf({ password: await newPasswordProblem(password, owner) })
    if (problems) return showForm(reply.code(400), { token, returnTo }, problems)
    const cookie = await resetPassword(services, { token, password }, askerOf(request))
    if (cookie === null) return showEnded(reply)
    if (cookie !== '') reply.header('set-cookie', cookie)
    return leadTo(reply, providerPath('/api/login', returnTo, { after: 'new-password' }))
  })

  function showForm(
    reply: FastifyReply,
    link: { token: string; returnTo: string },
    problems: UnsaidProblems<'password'> = NO_PROBLEMS,
  ): Promise<FastifyReply> {
    const page = { ...link, minPasswordLength: MIN_PASSWORD_LENGTH, problems }
    return show(services, reply, 'newPassword', page)
  }

  function showEnded(reply: FastifyReply): Promise<FastifyReply> {
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence: 'Each link works once, for an hour. You can request a new one.',
      next: { href: '/api/forgot-password', label: 'Send me a new link' },
    })
  }
}
