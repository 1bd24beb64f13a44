import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInCodeProps } from '#client/site/identity/sign-in-code.tsx'
import { PASSWORD_MISSING } from '#domain/users/profile.ts'
import { askerOf, attempt, takeAtLeast } from '../attempt.ts'
import { CODE_MISSING, formFields, NO_PROBLEMS, problemsOf, readEmail, type UnsaidProblems } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { addressAsked } from '../mailbox/mailed-codes.ts'
import { codesAreUsedUp } from '../mailbox/wrong-codes.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { leadInside } from '../second-factor/second-step-routes.ts'
import { SUSPENDED } from '../session/open-session.ts'
import { leadTo, leadToSuspension, mailboxPathFor, type PageRequest, show } from '../show-page.ts'
import { mailSignInCode, signInWithCode } from './sign-in-code.ts'

const PATH = '/api/sign-in-code'

const CODE_PROBLEMS = {
  wrong: 'Wrong code or password. Please enter the newest code, and check your password.',
  over: 'This code no longer works. Request a new one, or choose a new password.',
}

/** Unknown browsers need an emailed code too after many wrong passwords (docs/decisions/0023). */
export function mountSignInCode(app: FastifyInstance, services: IdentityServices): void {
  app.get(PATH, async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    return showSignInCode(services, reply, { email, returnTo, wasSent: true })
  })

  app.post(PATH, async (request, reply) => {
    const form = formFields(request.body, ['intent', 'email', 'code', 'password', 'returnTo'])
    const returnTo = returnPath(form.returnTo)
    if (form.intent === 'send') {
      const { email, emailProblem } = readEmail(form.email)
      if (emailProblem !== null) return leadTo(reply, providerPath('/api/login', returnTo))
      await takeAtLeast(services.config, mailSignInCode(services, email, askerOf(request)))
      return leadTo(reply, providerPath(PATH, returnTo))
    }
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    const page = { email, returnTo, wasSent: true }
    const missing = problemsOf({
      code: form.code.trim() === '' ? CODE_MISSING : null,
      password: form.password === '' ? PASSWORD_MISSING : null,
    })
    if (missing) return showSignInCode(services, reply.code(400), { ...page, problems: missing })
    const { code, password } = form
    const { value, failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => signInWithCode(services, { email, code, password }, reply)),
    )
    if (failure?.code === SUSPENDED) return leadToSuspension(reply)
    if (failure) return showSignInCode(services, reply.code(failure.status), page)
    if (value === 'signed-in' || value === 'second-step') return leadInside(reply, value, returnTo)
    const problems = { summary: CODE_PROBLEMS[value], fields: {} }
    return showSignInCode(services, reply.code(400), { ...page, problems })
  })
}

function emailOfCode({ database }: IdentityServices, request: FastifyRequest): Promise<string | null> {
  const { browser } = askerOf(request)
  return addressAsked(database.queries, { browser, purpose: 'sign-in' })
}

export async function showSignInCode(
  services: IdentityServices,
  reply: FastifyReply,
  page: Pick<SignInCodeProps, 'email' | 'returnTo'> & {
    wasSent?: boolean
    problems?: UnsaidProblems<'code' | 'password'>
  },
): Promise<FastifyReply> {
  const { client } = askerOf(reply.request)
  const typed = { purpose: 'sign-in', email: page.email.toLowerCase(), client } as const
  return show(services, reply, 'signInCode', {
    wasSent: false,
    codesAreUsedUp: await codesAreUsedUp(services.limits, typed),
    problems: NO_PROBLEMS,
    mailboxPath: mailboxPathFor(services, reply.request),
    ...page,
  })
}
