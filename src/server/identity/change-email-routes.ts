import type { FastifyInstance } from 'fastify'
import { emailProblem, formFields, problemsOf } from './form.ts'
import { WRONG_PASSWORD } from './guards.ts'
import { ask, leadTo, type ProviderServices, show } from './provider.ts'

const ADDRESS_PATH = '/api/account/email'
const LOGIN = `/api/login?${new URLSearchParams({ returnTo: ADDRESS_PATH })}`

/** `/api/account/email`: another address for the account, which takes its place once it is confirmed. */
export function mountChangeEmail(app: FastifyInstance, services: ProviderServices): void {
  const { auth, readViewer } = services.identity

  app.get<{ Querystring: Record<string, unknown> }>(ADDRESS_PATH, async (request, reply) => {
    const viewer = await readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, LOGIN)
    const { progress } = request.query
    return show(services, reply, 'changeEmail', {
      email: viewer.email,
      newEmail: '',
      progress: progress === 'sent' || progress === 'changed' ? progress : null,
      problems: { summary: null, fields: {} },
    })
  })

  app.post(ADDRESS_PATH, async (request, reply) => {
    const viewer = await readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, LOGIN)
    const { password, ...form } = formFields(request.body, ['newEmail', 'password'])
    const newEmail = form.newEmail.trim()
    const page = { email: viewer.email, newEmail, progress: null }
    const isSame = newEmail.toLowerCase() === viewer.email.toLowerCase()
    const problems = problemsOf({
      newEmail: isSame ? 'This is your address already.' : emailProblem(newEmail),
      password: password === '' ? 'Please enter your password.' : null,
    })
    if (problems) return show(services, reply, 'changeEmail', { ...page, problems }, 400)

    const body = { newEmail, currentPassword: password }
    const failure = await ask(request, reply, (headers) =>
      auth.api.changeEmail({ body, headers, returnHeaders: true }),
    )
    if (failure === null) return leadTo(reply, `${ADDRESS_PATH}?progress=sent`)
    const refused =
      failure.code === WRONG_PASSWORD
        ? { summary: null, fields: { password: failure.message } }
        : { summary: failure.message, fields: {} }
    return show(services, reply, 'changeEmail', { ...page, problems: refused }, failure.status)
  })
}
