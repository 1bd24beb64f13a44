import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckMailProps } from '../../client/site/identity/check-mail.tsx'
import { correctAddress } from './correct-address.ts'
import { emailProblem, formFields, newPasswordProblem, problemsOf } from './form.ts'
import { keepPending, type Pending, readPending } from './pending.ts'
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
import { TAKEN_MEANWHILE } from './sign-up-routes.ts'
import { readClaims } from './verification-token.ts'

const LINK_EXPIRED = 'This link has expired. You can have a new one sent to you.'
const LINK_UNKNOWN = 'This link is not complete, or it was replaced. You can have a new one sent to you.'
const FORM_FIELDS = ['intent', 'email', 'newEmail', 'password', 'firstName', 'lastName', 'returnTo'] as const

type Form = Record<(typeof FORM_FIELDS)[number], string>

/** `/api/verify-email`: the page that waits for the link in the mail, and the address the link leads to. */
export function mountVerify(app: FastifyInstance, services: ProviderServices): void {
  const { auth, readViewer } = services.identity

  // Programs that only look whether a link works must not use it up: there is no HEAD.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/verify-email',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token, sent } = request.query
      if (typeof token === 'string') return follow(request, reply, token)
      const pending = readPending(request) ?? nobody(returnPath(request.query.returnTo))
      return showCheckMail(request, reply, pending, { reason: sent === 'again' ? 'sent-again' : 'signed-up' })
    },
  )

  async function follow(
    request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const returnTo = returnPath(request.query.returnTo)
    const claims = readClaims(token)
    const failure = await ask(request, reply, (headers) =>
      auth.api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
    )
    if (failure) return refuse(request, reply, failure, claims?.email ?? '', returnTo)
    if (claims?.updateTo !== undefined) return leadTo(reply, '/api/account/email?progress=changed')
    const isSignedIn =
      reply.hasHeader('set-cookie') || (await readViewer(request.headers, { fresh: true })) !== null
    return leadTo(
      reply,
      isSignedIn
        ? providerPath('/api/welcome', returnTo)
        : providerPath('/api/login', returnTo, { after: 'confirmed' }),
    )
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: Failure,
    email: string,
    returnTo: string,
  ): Promise<FastifyReply> {
    if (failure.code === SUSPENDED) return showSuspended(services, reply, failure)
    if (failure.code === 'INVALID_USER') {
      const props = {
        heading: 'This link is for another account',
        sentence:
          'You are signed in with another account than this link belongs to. Log out, then follow it again.',
        next: { href: '/api/logout', label: 'Log out' },
      }
      return show(services, reply, 'identityMessage', props, 400)
    }
    const isExpired = failure.code === 'TOKEN_EXPIRED'
    const pending = { ...nobody(returnTo), email: isExpired ? email : '' }
    const problems = { summary: isExpired ? LINK_EXPIRED : LINK_UNKNOWN, fields: {} }
    return showCheckMail(request, reply, pending, { reason: 'sign-in', problems }, 400)
  }

  app.post('/api/verify-email', async (request, reply) => {
    const form = formFields(request.body, FORM_FIELDS)
    return form.intent === 'correct' ? correct(request, reply, form) : resend(request, reply, form)
  })

  async function resend(request: FastifyRequest, reply: FastifyReply, form: Form): Promise<FastifyReply> {
    const pending = { ...(readPending(request) ?? nobody(form.returnTo)), email: form.email.trim() }
    pending.returnTo = returnPath(pending.returnTo)
    const problems = problemsOf({ email: emailProblem(pending.email) })
    if (problems)
      return showCheckMail(request, reply, nobody(pending.returnTo), { reason: 'signed-up', problems }, 400)
    const body = { email: pending.email.toLowerCase(), callbackURL: pending.returnTo }
    const failure = await ask(request, reply, (headers) =>
      auth.api.sendVerificationEmail({ body, headers, returnHeaders: true }),
    )
    if (failure) {
      const refused = { summary: failure.message, fields: {} }
      return showCheckMail(
        request,
        reply,
        pending,
        { reason: 'signed-up', problems: refused },
        failure.status,
      )
    }
    keepPending(reply, services.config, pending)
    return leadTo(reply, '/api/verify-email?sent=again')
  }

  async function correct(request: FastifyRequest, reply: FastifyReply, form: Form): Promise<FastifyReply> {
    const { email, password, firstName, lastName } = form
    const newEmail = form.newEmail.trim()
    const person = { firstName, lastName, returnTo: returnPath(form.returnTo) }
    const problems = problemsOf({ newEmail: emailProblem(newEmail), password: newPasswordProblem(password) })
    if (problems) {
      return showCheckMail(
        request,
        reply,
        { ...person, email },
        { reason: 'signed-up', newEmail, problems },
        400,
      )
    }
    const failure = await ask(request, reply, (headers) =>
      correctAddress(services, { ...person, email, newEmail, password }, headers),
    )
    if (failure && failure.code !== TAKEN_MEANWHILE) {
      const refused = { summary: failure.message, fields: {} }
      const more = { reason: 'signed-up', newEmail, problems: refused } as const
      return showCheckMail(request, reply, { ...person, email }, more, failure.status)
    }
    keepPending(reply, services.config, { ...person, email: newEmail })
    return leadTo(reply, '/api/verify-email')
  }

  function showCheckMail(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: Pending,
    more: Pick<CheckMailProps, 'reason'> & Partial<Pick<CheckMailProps, 'newEmail' | 'problems'>>,
    status = 200,
  ): Promise<FastifyReply> {
    const props = {
      ...pending,
      returnTo: returnPath(pending.returnTo),
      newEmail: '',
      problems: { summary: null, fields: {} },
      mailboxPath: mailboxPathFor(services, request),
      ...more,
    }
    return show(services, reply, 'checkMail', props, status)
  }
}

function nobody(returnTo: string): Pending {
  return { email: '', firstName: '', lastName: '', returnTo }
}
