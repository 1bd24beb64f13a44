import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { askerOf, attempt, takeAtLeast } from '../attempt.ts'
import {
  formFields,
  NO_PROBLEMS,
  nameProblems,
  problemsIn,
  problemsOf,
  readEmail,
  tidyName,
} from '../form.ts'
import { IDENTITY_PATH } from '../identity.ts'
import type { IdentityServices } from '../identity-services.ts'
import { newPasswordProblem } from '../new-password-problem.ts'
import { returnPath } from '../return-to.ts'
import { leadOn, leadTo, type PageRequest, show } from '../show-page.ts'
import { beginSignUp, type Newcomer } from './begin-sign-up.ts'
import { newcomer } from './create-account.ts'
import { VERIFY_PATH } from './verify-routes.ts'

const Text = z.catch(z.string(), '')
/** Reads only fields that a newcomer may set. */
const Body = z.catch(z.object({ name: Text, firstName: Text, lastName: Text, email: Text, password: Text }), {
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
})

/** `/api/sign-up`; the answer is the same whether or not the address has an account. */
export function mountSignUp(app: FastifyInstance, services: IdentityServices): void {
  const { readViewer } = services.identity

  app.get('/api/sign-up', async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await readViewer(request.headers, { fresh: true })
    return viewer ? leadOn(reply, viewer, returnTo) : showSignUp(services, reply, returnTo)
  })

  app.post('/api/sign-up', async (request, reply) => {
    const form = formFields(request.body, ['firstName', 'lastName', 'email', 'password', 'returnTo'])
    const person = {
      firstName: tidyName(form.firstName),
      lastName: tidyName(form.lastName),
      email: readEmail(form.email).email,
      returnTo: returnPath(form.returnTo),
    }
    const page = { ...person, minPasswordLength: MIN_PASSWORD_LENGTH }
    const problems = await problemsOfNewcomer({ ...person, password: form.password })
    if (problems) return show(services, reply.code(400), 'signUp', { ...page, problems })
    const { failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => beginSignUp(services, { ...person, password: form.password }, askerOf(request))),
    )
    if (failure === null) return leadTo(reply, VERIFY_PATH)
    return show(services, reply.code(failure.status), 'signUp', { ...page, problems: problemsIn(failure) })
  })

  app.post(`${IDENTITY_PATH}/sign-up/email`, async (request) => {
    const { name, email, password, ...names } = Body.parse(request.body)
    const { first_name, last_name } = newcomer({ name, ...names })
    const person = { firstName: first_name ?? '', lastName: last_name ?? '', email: readEmail(email).email }
    const problems = await problemsOfNewcomer({ ...person, password, returnTo: '/' })
    if (problems) {
      const fields = Object.fromEntries(Object.entries(problems.fields))
      throw new Refusal('invalid', Object.values(fields)[0] ?? 'Please check the fields.', { fields })
    }
    await takeAtLeast(
      services.config,
      beginSignUp(services, { ...person, password, returnTo: '/' }, askerOf(request)),
    )
    return { waitsForMail: true }
  })
}

export function showSignUp(
  services: IdentityServices,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  return show(services, reply, 'signUp', {
    returnTo,
    firstName: '',
    lastName: '',
    email: '',
    minPasswordLength: MIN_PASSWORD_LENGTH,
    problems: NO_PROBLEMS,
  })
}

async function problemsOfNewcomer({ firstName, lastName, email, password }: Newcomer) {
  return problemsOf({
    ...nameProblems({ firstName, lastName }),
    email: readEmail(email).emailProblem,
    password: await newPasswordProblem(password, { email, names: [firstName, lastName] }),
  })
}
