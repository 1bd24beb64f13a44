import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckMailProps } from '#client/site/identity/check-mail.tsx'
import type { FinishSignUpProps } from '#client/site/identity/finish-sign-up.tsx'
import { words } from '#domain/text/wording.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'
import { askerOf, attempt, takeAtLeast } from '../attempt.ts'
import {
  CODE_MISSING,
  formFields,
  NO_PROBLEMS,
  nameProblems,
  problemsIn,
  problemsOf,
  readEmail,
  tidyName,
  type UnsaidProblems,
} from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { findLink, type MailedLink } from '../mailbox/mailed-links.ts'
import { codesAreUsedUp } from '../mailbox/wrong-codes.ts'
import { newPasswordProblem } from '../new-password-problem.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { openSession } from '../session/open-session.ts'
import { leadTo, mailboxPathFor, type PageRequest, show, showMessage, showQuestion } from '../show-page.ts'
import { correctAddress, mailCodeAndLink } from './begin-sign-up.ts'
import { ADDRESS_TAKEN, confirmByCode, confirmByLink, finishElsewhere } from './confirm-sign-up.ts'
import { type SignUp, signUpOf } from './sign-ups.ts'

export const VERIFY_PATH = '/api/verify-email'

const FORM_FIELDS = ['intent', 'code', 'newEmail', 'token', 'firstName', 'lastName', 'password'] as const

const CODE_PROBLEMS = {
  wrong: 'Wrong code. Please enter the newest one.',
  over: 'This code no longer works. Request a new one, or open the link in our email.',
}

type Form = Record<(typeof FORM_FIELDS)[number], string>

/**
 * `/api/verify-email`: the code page, and the target of the emailed link. GET changes nothing, because email programs
 * open links. The link confirms in the browser that signed up; elsewhere it asks for a new password (decisions: Signing
 * in).
 */
export function mountVerify(app: FastifyInstance, services: IdentityServices): void {
  const { database, identity, signing } = services

  app.get(VERIFY_PATH, async (request: PageRequest, reply) => {
    const { token, sent } = request.query
    if (typeof token === 'string') return showLink(reply, token)
    const waiting = await waitingIn(request)
    if (waiting === null) {
      return leadTo(reply, providerPath('/api/sign-up', returnPath(request.query.returnTo)))
    }
    return showCheckMail(reply, waiting, { wasSentAgain: sent === 'again' })
  })

  async function showLink(reply: FastifyReply, token: string): Promise<FastifyReply> {
    const link = await findLink(database.queries, signing, 'sign-up', token)
    if (link === null) return showEnded(reply)
    if ((await waitingFor(reply, link)) === null) return showFinish(reply, link, { token })
    return showQuestion(services, reply, {
      heading: 'Confirm your address',
      sentences: [
        words('Is {email} your email address? Confirm it to open your account.', { email: link.email }),
      ],
      action: VERIFY_PATH,
      hidden: { intent: 'confirm', token },
      label: 'Confirm and continue',
      asksForCode: false,
    })
  }

  app.post(VERIFY_PATH, async (request, reply) => {
    const form = formFields(request.body, FORM_FIELDS)
    if (form.intent === 'confirm' || form.intent === 'finish') return followLink(reply, form)
    const waiting = await waitingIn(request)
    if (waiting === null) return leadTo(reply, '/api/sign-up')
    if (form.intent === 'correct') return correct(reply, waiting, form.newEmail)
    if (form.intent === 'resend') return resend(reply, waiting)
    return tryCode(reply, waiting, form.code)
  })

  async function tryCode(reply: FastifyReply, waiting: SignUp, code: string): Promise<FastifyReply> {
    if (code.trim() === '') {
      const problems = { summary: null, fields: { code: CODE_MISSING } }
      return showCheckMail(reply.code(400), waiting, { problems })
    }
    const { value, failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => confirmByCode(services, waiting, { code, ...askerOf(reply.request) })),
    )
    if (value !== null && typeof value !== 'string') return welcome(reply, value, waiting)
    if (failure?.code === ADDRESS_TAKEN) return showEnded(reply)
    if (failure) return showCheckMail(reply.code(failure.status), waiting, { code })
    const problems = { summary: null, fields: { code: CODE_PROBLEMS[value] } }
    return showCheckMail(reply.code(400), waiting, { code, problems })
  }

  async function resend(reply: FastifyReply, waiting: SignUp): Promise<FastifyReply> {
    await takeAtLeast(services.config, mailCodeAndLink(services, waiting, askerOf(reply.request)))
    return leadTo(reply, `${VERIFY_PATH}?sent=again`)
  }

  async function correct(reply: FastifyReply, waiting: SignUp, typed: string): Promise<FastifyReply> {
    const { email: newEmail, emailProblem } = readEmail(typed)
    const problems = problemsOf({ newEmail: emailProblem })
    if (problems) return showCheckMail(reply.code(400), waiting, { newEmail, problems })
    const { failure } = await takeAtLeast(
      services.config,
      attempt(reply, () => correctAddress(services, waiting, newEmail, askerOf(reply.request))),
    )
    if (failure === null) return leadTo(reply, VERIFY_PATH)
    return showCheckMail(reply.code(failure.status), waiting, { newEmail, problems: problemsIn(failure) })
  }

  async function followLink(reply: FastifyReply, form: Form): Promise<FastifyReply> {
    const link = await findLink(database.queries, signing, 'sign-up', form.token)
    if (link === null) return showEnded(reply)
    if (form.intent === 'finish') return finish(reply, link, form)
    const waiting = await waitingFor(reply, link)
    if (waiting === null) return showFinish(reply, link, { token: form.token })
    const { value } = await attempt(reply, () =>
      confirmByLink(services, waiting, link, askerOf(reply.request)),
    )
    return value === null ? showEnded(reply) : welcome(reply, value, waiting)
  }

  async function finish(reply: FastifyReply, link: MailedLink, form: Form): Promise<FastifyReply> {
    const person = { firstName: tidyName(form.firstName), lastName: tidyName(form.lastName) }
    const names = [person.firstName, person.lastName]
    const problems = problemsOf({
      ...nameProblems(person),
      password: await newPasswordProblem(form.password, { email: link.email, names }),
    })
    if (problems) return showFinish(reply.code(400), link, { ...person, token: form.token, problems })
    const done = await attempt(reply, () =>
      finishElsewhere(services, link, {
        ...person,
        password: form.password,
        language: askerOf(reply.request).language,
      }),
    )
    return done.value ? leadTo(reply, '/api/login?after=confirmed') : showEnded(reply)
  }

  function waitingIn(request: FastifyRequest): Promise<SignUp | null> {
    return signUpOf(database.queries, askerOf(request).browser)
  }

  async function waitingFor({ request }: FastifyReply, link: MailedLink): Promise<SignUp | null> {
    const waiting = await waitingIn(request)
    return waiting?.email === link.email ? waiting : null
  }

  async function welcome(
    reply: FastifyReply,
    { userId }: { userId: string },
    { return_to }: SignUp,
  ): Promise<FastifyReply> {
    await openSession(services, reply, { userId, factor: null })
    return leadTo(reply, providerPath('/api/welcome', returnPath(return_to)))
  }

  function showFinish(
    reply: FastifyReply,
    { email }: MailedLink,
    more: { token: string } & Partial<Pick<FinishSignUpProps, 'firstName' | 'lastName'>> & {
        problems?: UnsaidProblems<'firstName' | 'lastName' | 'password'>
      },
  ): Promise<FastifyReply> {
    const page = {
      firstName: '',
      lastName: '',
      problems: NO_PROBLEMS,
      minPasswordLength: MIN_PASSWORD_LENGTH,
    }
    return show(services, reply, 'finishSignUp', { ...page, email, ...more })
  }

  /** Someone who has already confirmed continues. */
  async function showEnded(reply: FastifyReply): Promise<FastifyReply> {
    if (await identity.readViewer(reply.request.headers, { fresh: true })) return leadTo(reply, '/api/login')
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence:
        'It was already used, or it’s too old. If you’ve confirmed your address, sign in. Otherwise, create your account again.',
      next: { href: '/api/login', label: 'Go to sign in' },
    })
  }

  async function showCheckMail(
    reply: FastifyReply,
    { email, return_to }: SignUp,
    more: Partial<Pick<CheckMailProps, 'wasSentAgain' | 'code' | 'newEmail'>> & {
      problems?: UnsaidProblems<'code' | 'newEmail'>
    },
  ): Promise<FastifyReply> {
    const { client } = askerOf(reply.request)
    return show(services, reply, 'checkMail', {
      email,
      returnTo: returnPath(return_to),
      wasSentAgain: false,
      codesAreUsedUp: await codesAreUsedUp(services.limits, { purpose: 'sign-up', email, client }),
      code: '',
      newEmail: '',
      problems: NO_PROBLEMS,
      mailboxPath: mailboxPathFor(services, reply.request),
      ...more,
    })
  }
}
