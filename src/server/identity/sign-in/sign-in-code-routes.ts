import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInCodeProps } from '#client/site/identity/sign-in-code.tsx'
import { askerOf, attempt, takeAtLeast } from '../attempt.ts'
import { formFields, NO_PROBLEMS, readEmail } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { addressAsked, WRONG_MAILED_CODE } from '../mailbox/mailed-codes.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { leadTo, mailboxPathFor, type PageRequest, show } from '../show-page.ts'
import { mailSignInCode, takeSignInCode } from './sign-in-code.ts'

const PATH = '/api/sign-in-code'

const CODE_PROBLEMS = {
  wrong: WRONG_MAILED_CODE,
  over: 'This code no longer works. Request a new one, or choose a new password.',
}

/** An emailed code makes a browser known after many wrong passwords from unknown ones (docs/decisions/0023). */
export function mountSignInCode(app: FastifyInstance, services: IdentityServices): void {
  app.get(PATH, async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    return showSignInCode(services, reply, { email, returnTo, wasSent: true })
  })

  app.post(PATH, async (request, reply) => {
    const form = formFields(request.body, ['intent', 'email', 'code', 'returnTo'])
    const returnTo = returnPath(form.returnTo)
    if (form.intent === 'send') {
      const { email, emailProblem } = readEmail(form.email)
      if (emailProblem !== null) return leadTo(reply, providerPath('/api/login', returnTo))
      await takeAtLeast(services.config, mailSignInCode(services, email, askerOf(request)))
      return leadTo(reply, providerPath(PATH, returnTo))
    }
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    const { value, failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => takeSignInCode(services, email, form.code, askerOf(request))),
    )
    if (value === 'right') return leadTo(reply, providerPath('/api/login', returnTo, { after: 'code' }))
    const problems = { summary: null, fields: { code: failure ? failure.message : CODE_PROBLEMS[value] } }
    const page = { email, returnTo, wasSent: true, problems }
    return showSignInCode(services, reply.code(failure?.status ?? 400), page)
  })
}

export function emailOfCode({ database }: IdentityServices, request: FastifyRequest): Promise<string | null> {
  const { browser } = askerOf(request)
  return addressAsked(database.queries, { browser, purpose: 'sign-in' })
}

export function showSignInCode(
  services: IdentityServices,
  reply: FastifyReply,
  page: Pick<SignInCodeProps, 'email' | 'returnTo'> & Partial<SignInCodeProps>,
): Promise<FastifyReply> {
  const mailboxPath = mailboxPathFor(services, reply.request)
  return show(services, reply, 'signInCode', { wasSent: false, problems: NO_PROBLEMS, mailboxPath, ...page })
}
