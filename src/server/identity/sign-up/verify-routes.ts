import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckMailProps } from '../../../client/site/identity/check-mail.tsx'
import { MIN_PASSWORD_LENGTH } from '../../../domain/profile.ts'
import { emailProblem, formFields, nameProblem, problemsOf } from '../form.ts'
import { WRONG_MAILED_CODE } from '../mailbox/mailed-codes.ts'
import { findLink, type MailedLink } from '../mailbox/mailed-links.ts'
import { newPasswordProblem } from '../new-password-problem.ts'
import { ask, askerOf, attempt, leadTo, mailboxPathFor, type ProviderServices, show } from '../provider.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { takeAtLeast } from '../take-at-least.ts'
import { correctAddress, mailProofAgain } from './begin-sign-up.ts'
import { ADDRESS_TAKEN, confirmByCode, confirmByLink, finishElsewhere } from './confirm-sign-up.ts'
import { type SignUp, signUpOf } from './sign-ups.ts'

export const VERIFY_PATH = '/api/verify-email'

const FORM_FIELDS = ['intent', 'code', 'newEmail', 'token', 'firstName', 'lastName', 'password'] as const
const NO_PROBLEMS = { summary: null, fields: {} }

/** What each answer to a code that was not right says, at its field. */
const CODE_PROBLEMS = {
  wrong: WRONG_MAILED_CODE,
  over: 'This code does not work any more. Please have a new one sent, or open the link in our mail.',
  tooMany: 'There were too many wrong codes for this address today. Please open the link in our mail.',
}

type Form = Record<(typeof FORM_FIELDS)[number], string>
type VerifyRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/**
 * `/api/verify-email`: the page that waits for the code, and where the link in the mail leads. Looking at it changes
 * nothing: mail programs open links by themselves. The link confirms in the browser that signed up; anywhere else it
 * leads to a new password (decisions: Signing in).
 */
export function mountVerify(app: FastifyInstance, services: ProviderServices): void {
  const { database, identity, signing } = services

  app.get<{ Querystring: Record<string, unknown> }>(VERIFY_PATH, async (request, reply) => {
    const { token, sent } = request.query
    if (typeof token === 'string') return showLink(request, reply, token)
    const waiting = await signUpOf(database.queries, askerOf(request).browser)
    if (waiting === null) {
      return leadTo(reply, providerPath('/api/sign-up', returnPath(request.query.returnTo)))
    }
    return showCheckMail(request, reply, waiting, { wasSentAgain: sent === 'again' })
  })

  async function showLink(request: VerifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const link = await findLink(database.queries, signing, 'sign-up', token)
    if (link === null) return showEnded(request, reply)
    if ((await waitingFor(request, link)) === null) return showFinish(reply, link, { token })
    return show(services, reply, 'identityQuestion', {
      heading: 'Confirm your address',
      sentences: [`Is ${link.email} your address? Then your account is ready.`],
      action: VERIFY_PATH,
      hidden: { intent: 'confirm', token },
      label: 'Confirm and continue',
      asksForCode: false,
      problems: NO_PROBLEMS,
    })
  }

  app.post(VERIFY_PATH, async (request, reply) => {
    const form = formFields(request.body, FORM_FIELDS)
    if (form.intent === 'confirm' || form.intent === 'finish') return followLink(request, reply, form)
    const waiting = await signUpOf(database.queries, askerOf(request).browser)
    if (waiting === null) return leadTo(reply, '/api/sign-up')
    if (form.intent === 'correct') return correct(request, reply, waiting, form)
    if (form.intent === 'resend') return resend(request, reply, waiting)
    return tryCode(request, reply, waiting, form.code)
  })

  async function tryCode(
    request: FastifyRequest,
    reply: FastifyReply,
    waiting: SignUp,
    code: string,
  ): Promise<FastifyReply> {
    if (code.trim() === '') {
      const problems = { summary: null, fields: { code: 'Please enter the code from our mail.' } }
      return showCheckMail(request, reply, waiting, { problems }, 400)
    }
    const { value, failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => confirmByCode(services, waiting, code)),
    )
    if (value !== null && typeof value !== 'string') return welcome(request, reply, value, waiting)
    if (failure?.code === ADDRESS_TAKEN) return showEnded(request, reply)
    const sentence = failure ? CODE_PROBLEMS.tooMany : CODE_PROBLEMS[value]
    const problems = { summary: null, fields: { code: sentence } }
    return showCheckMail(request, reply, waiting, { problems }, failure?.status ?? 400)
  }

  async function resend(
    request: FastifyRequest,
    reply: FastifyReply,
    waiting: SignUp,
  ): Promise<FastifyReply> {
    await takeAtLeast(services.config, mailProofAgain(services, waiting, askerOf(request)))
    return leadTo(reply, `${VERIFY_PATH}?sent=again`)
  }

  async function correct(
    request: FastifyRequest,
    reply: FastifyReply,
    waiting: SignUp,
    form: Form,
  ): Promise<FastifyReply> {
    const newEmail = form.newEmail.trim()
    const problems = problemsOf({ newEmail: emailProblem(newEmail) })
    if (problems) return showCheckMail(request, reply, waiting, { newEmail, problems }, 400)
    const { failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => correctAddress(services, waiting, newEmail, askerOf(request))),
    )
    if (failure === null) return leadTo(reply, VERIFY_PATH)
    const refused = { summary: failure.message, fields: {} }
    return showCheckMail(request, reply, waiting, { newEmail, problems: refused }, failure.status)
  }

  async function followLink(request: FastifyRequest, reply: FastifyReply, form: Form): Promise<FastifyReply> {
    const link = await findLink(database.queries, signing, 'sign-up', form.token)
    if (link === null) return showEnded(request, reply)
    return form.intent === 'confirm'
      ? confirmHere(request, reply, link, form)
      : finish(request, reply, link, form)
  }

  async function confirmHere(
    request: FastifyRequest,
    reply: FastifyReply,
    link: MailedLink,
    { token }: Form,
  ): Promise<FastifyReply> {
    const waiting = await waitingFor(request, link)
    if (waiting === null) return showFinish(reply, link, { token })
    const { value } = await attempt(reply, () => confirmByLink(services, waiting, link))
    return value === null ? showEnded(request, reply) : welcome(request, reply, value, waiting)
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    link: MailedLink,
    form: Form,
  ): Promise<FastifyReply> {
    const person = { firstName: form.firstName.trim(), lastName: form.lastName.trim() }
    const names = [person.firstName, person.lastName]
    const problems = problemsOf({
      firstName: nameProblem(person.firstName, 'Please enter your first name.'),
      lastName: nameProblem(person.lastName, null),
      password: await newPasswordProblem(form.password, { email: link.email, names }),
    })
    if (problems) return showFinish(reply, link, { ...person, token: form.token, problems }, 400)
    const done = await attempt(reply, () =>
      finishElsewhere(services, link, { ...person, password: form.password }),
    )
    return done.value ? leadTo(reply, '/api/login?after=confirmed') : showEnded(request, reply)
  }

  /** The sign-up of this browser, when the link is for its address. */
  async function waitingFor(request: FastifyRequest, link: MailedLink): Promise<SignUp | null> {
    const waiting = await signUpOf(database.queries, askerOf(request).browser)
    return waiting?.email === link.email ? waiting : null
  }

  /** Signs in whoever has just confirmed their address, in the browser that signed up. */
  async function welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId }: { userId: string },
    { return_to }: SignUp,
  ): Promise<FastifyReply> {
    await ask(request, reply, (headers) =>
      identity.auth.api.openSession({ body: { userId }, headers, returnHeaders: true }),
    )
    return leadTo(reply, providerPath('/api/welcome', returnPath(return_to)))
  }

  function showFinish(
    reply: FastifyReply,
    link: MailedLink,
    more: { token: string; firstName?: string; lastName?: string; problems?: typeof NO_PROBLEMS },
    status = 200,
  ): Promise<FastifyReply> {
    const page = {
      firstName: '',
      lastName: '',
      problems: NO_PROBLEMS,
      minPasswordLength: MIN_PASSWORD_LENGTH,
    }
    return show(services, reply, 'finishSignUp', { ...page, email: link.email, ...more }, status)
  }

  /** Whoever has confirmed the address already, by the code or a first press, goes on. */
  async function showEnded(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (await identity.readViewer(request.headers, { fresh: true })) return leadTo(reply, '/api/login')
    const props = {
      heading: 'This link does not work any more',
      sentence:
        'It was used already, or it is too old. If your address is confirmed, you can sign in. Otherwise, please create your account again.',
      next: { href: '/api/login', label: 'Go to sign in' },
    }
    return show(services, reply, 'identityMessage', props, 400)
  }

  function showCheckMail(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, return_to }: SignUp,
    more: Partial<Pick<CheckMailProps, 'wasSentAgain' | 'newEmail' | 'problems'>> = {},
    status = 200,
  ): Promise<FastifyReply> {
    const props = {
      email,
      returnTo: returnPath(return_to),
      wasSentAgain: false,
      newEmail: '',
      problems: NO_PROBLEMS,
      mailboxPath: mailboxPathFor(services, request),
      ...more,
    }
    return show(services, reply, 'checkMail', props, status)
  }
}
