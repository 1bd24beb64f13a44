import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInCodeProps } from '../../../client/site/identity/sign-in-code.tsx'
import { emailProblem, formFields } from '../form.ts'
import { addressAsked, WRONG_MAILED_CODE } from '../mailbox/mailed-codes.ts'
import { askerOf, attempt, leadTo, mailboxPathFor, type ProviderServices, show } from '../provider.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { takeAtLeast } from '../take-at-least.ts'
import { mailSignInCode, takeSignInCode } from './sign-in-code.ts'

const PATH = '/api/sign-in-code'

const CODE_PROBLEMS = {
  wrong: WRONG_MAILED_CODE,
  over: 'This code does not work any more. Please have a new one sent, or choose a new password.',
}

/**
 * `/api/sign-in-code`: after many wrong passwords from browsers the account does not know, a mailed code makes this one
 * known to it; then the password is asked for (docs/decisions/0023).
 */
export function mountSignInCode(app: FastifyInstance, services: ProviderServices): void {
  app.get<{ Querystring: Record<string, unknown> }>(PATH, async (request, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    return showSignInCode(services, request, reply, { email, returnTo, wasSent: true })
  })

  app.post(PATH, async (request, reply) => {
    const form = formFields(request.body, ['intent', 'email', 'code', 'returnTo'])
    const returnTo = returnPath(form.returnTo)
    if (form.intent === 'send') {
      const email = form.email.trim()
      if (emailProblem(email) !== null) return leadTo(reply, providerPath('/api/login', returnTo))
      await takeAtLeast(services.config, mailSignInCode(services, email, askerOf(request)))
      return leadTo(reply, providerPath(PATH, returnTo))
    }
    const email = await emailOfCode(services, request)
    if (email === null) return leadTo(reply, providerPath('/api/login', returnTo))
    return takeCode(request, reply, { email, returnTo }, form.code)
  })

  async function takeCode(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { email: string; returnTo: string },
    code: string,
  ): Promise<FastifyReply> {
    const { value, failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => takeSignInCode(services, page.email, code, askerOf(request))),
    )
    if (value === 'right') return leadTo(reply, providerPath('/api/login', page.returnTo, { after: 'code' }))
    const sentence = failure ? failure.message : CODE_PROBLEMS[value]
    const problems = { summary: null, fields: { code: sentence } }
    const props = { ...page, wasSent: true, problems }
    return showSignInCode(services, request, reply, props, failure?.status ?? 400)
  }
}

/** The address this browser asked a code for, or null. */
export function emailOfCode({ database }: ProviderServices, request: FastifyRequest): Promise<string | null> {
  const { browser } = askerOf(request)
  return addressAsked(database.queries, { browser, purpose: 'sign-in' })
}

/** The page that offers the code, or takes it once it was sent. */
export function showSignInCode(
  services: ProviderServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, returnTo, ...more }: Pick<SignInCodeProps, 'email' | 'returnTo'> & Partial<SignInCodeProps>,
  status = 200,
): Promise<FastifyReply> {
  const page = { wasSent: false, problems: { summary: null, fields: {} } }
  const mailboxPath = mailboxPathFor(services, request)
  return show(services, reply, 'signInCode', { ...page, email, returnTo, mailboxPath, ...more }, status)
}
