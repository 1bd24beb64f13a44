import type { FastifyInstance } from 'fastify'
import { MIN_PASSWORD_LENGTH } from '../../domain/profile.ts'
import { emailProblem, formFields, nameProblem, newPasswordProblem, problemsOf } from './form.ts'
import { keepPending } from './pending.ts'
import { ask, leadTo, type ProviderServices, show } from './provider.ts'
import { providerPath, returnPath } from './return-to.ts'

/** Better Auth's word for an address that another request has just registered. */
export const TAKEN_MEANWHILE = 'FAILED_TO_CREATE_USER'

/** `/api/sign-up`: a new account. Its answer is the same whether or not the address is known already. */
export function mountSignUp(app: FastifyInstance, services: ProviderServices): void {
  const { auth, readViewer } = services.identity

  app.get<{ Querystring: Record<string, unknown> }>('/api/sign-up', async (request, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    if (await readViewer(request.headers, { fresh: true }))
      return leadTo(reply, providerPath('/api/login', returnTo))
    return show(services, reply, 'signUp', {
      returnTo,
      firstName: '',
      lastName: '',
      email: '',
      minPasswordLength: MIN_PASSWORD_LENGTH,
      problems: { summary: null, fields: {} },
    })
  })

  app.post('/api/sign-up', async (request, reply) => {
    const form = formFields(request.body, ['firstName', 'lastName', 'email', 'password', 'returnTo'])
    const person = {
      firstName: form.firstName.trim(),
      lastName: form.lastName.trim(),
      email: form.email.trim(),
      returnTo: returnPath(form.returnTo),
    }
    const page = { ...person, minPasswordLength: MIN_PASSWORD_LENGTH }
    const problems = problemsOf({
      firstName: nameProblem(person.firstName, 'Please enter your first name.'),
      lastName: nameProblem(person.lastName, null),
      email: emailProblem(person.email),
      password: newPasswordProblem(form.password),
    })
    if (problems) return show(services, reply, 'signUp', { ...page, problems }, 400)

    const body = {
      name: `${person.firstName} ${person.lastName}`.trim(),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      password: form.password,
      callbackURL: person.returnTo,
    }
    const failure = await ask(request, reply, (headers) =>
      auth.api.signUpEmail({ body, headers, returnHeaders: true }),
    )
    if (failure && failure.code !== TAKEN_MEANWHILE) {
      const refused = { summary: failure.message, fields: {} }
      return show(services, reply, 'signUp', { ...page, problems: refused }, failure.status)
    }
    keepPending(reply, services.config, person)
    return leadTo(reply, '/api/verify-email')
  })
}
