import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChangeEmailProps } from '#client/site/identity/change-email.tsx'
import { NO_REDEMPTION_HOURS } from '#domain/identity/codes-and-links.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { PASSWORD_MISSING } from '#domain/users/profile.ts'
import { COMPANY } from '#server/platform/company.ts'
import { queryOne } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { askerOf, attempt } from '../attempt.ts'
import { confirmOwner } from '../confirm-owner.ts'
import { formFields, NO_PROBLEMS, problemsIn, problemsOf, readEmail, type UnsaidProblems } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { NEW_PASSWORD_PATH } from '../password/reset-password.ts'
import { providerPath } from '../return-to.ts'
import {
  askToLogIn,
  leadTo,
  type PageRequest,
  type Question,
  show,
  showMessage,
  showQuestion,
  tokenIn,
  viewerOfPage,
} from '../show-page.ts'
import { ADDRESS_PATH, CONFIRM_PATH, STOP_PATH, signedId, TAKE_BACK_PATH } from './address-links.ts'
import { askForAddress, confirmAddress, stopChange, waitingChange } from './change-address.ts'
import { takeableAddress, takeBack } from './take-back.ts'

const NEW_PASSWORD = { href: '/api/forgot-password', label: 'Choose a new password' }

/** `/api/account/email` and the pages of its emailed links. GET changes nothing. */
export function mountChangeEmail(app: FastifyInstance, services: IdentityServices): void {
  const { database, identity } = services

  app.get(ADDRESS_PATH, async (request: PageRequest, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, ADDRESS_PATH)
    const { progress } = request.query
    return showForm(reply, viewer, {
      progress: progress === 'sent' || progress === 'changed' ? progress : null,
    })
  })

  app.post(ADDRESS_PATH, async (request, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, ADDRESS_PATH)
    const { password, ...form } = formFields(request.body, ['newEmail', 'password'])
    const { email: newEmail, emailProblem } = readEmail(form.newEmail)
    const isSame = newEmail.toLowerCase() === viewer.email.toLowerCase()
    const problems = problemsOf({
      newEmail: isSame ? 'This is already your address.' : emailProblem,
      password: password === '' && (await hasPassword(viewer)) ? PASSWORD_MISSING : null,
    })
    if (problems) return showForm(reply.code(400), viewer, { newEmail, problems })
    const { failure } = await attempt(reply, async () => {
      const token = identity.sessionToken(request.headers) ?? ''
      await confirmOwner(services, { viewer, token, password })
      await askForAddress(services, { viewer, token, client: askerOf(request).client }, newEmail)
    })
    if (failure === null) return leadTo(reply, `${ADDRESS_PATH}?progress=sent`)
    return showForm(reply.code(failure.status), viewer, { newEmail, problems: problemsIn(failure) })
  })

  app.get(CONFIRM_PATH, async (request: PageRequest, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, ADDRESS_PATH)
    const question = await confirmQuestion(viewer, tokenIn(request))
    return question ? showQuestion(services, reply, question) : showEnded(reply, ADDRESS_PATH)
  })

  app.post(CONFIRM_PATH, async (request, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, ADDRESS_PATH)
    const { token, code } = formFields(request.body, ['token', 'code'])
    const question = await confirmQuestion(viewer, token)
    if (question === null) return showEnded(reply, ADDRESS_PATH)
    const id = signedId(services, CONFIRM_PATH, token)
    const { value: isDone, failure } = await attempt(reply, () => confirmAddress(services, viewer, id, code))
    if (failure) return showQuestion(services, reply.code(failure.status), question, problemsIn(failure))
    return isDone ? leadTo(reply, `${ADDRESS_PATH}?progress=changed`) : showEnded(reply, ADDRESS_PATH)
  })

  async function confirmQuestion(viewer: Viewer, token: string): Promise<Question | null> {
    const change = await waitingChange(database.queries, signedId(services, CONFIRM_PATH, token))
    if (change?.user_id !== viewer.id) return null
    const { two_factor_enabled: asksForCode } = await queryOne<{ two_factor_enabled: boolean }>(
      database.queries,
      'select two_factor_enabled from users where id = $1',
      [viewer.id],
    )
    return {
      heading: 'Use this address?',
      sentences: [
        words('You’ll sign in with {email}, and we’ll email you there.', { email: change.new_email }),
        words('To protect your points, you can’t request rewards for {hours} hours after the change.', {
          hours: NO_REDEMPTION_HOURS,
        }),
      ],
      action: CONFIRM_PATH,
      hidden: { token },
      label: 'Use this address',
      asksForCode,
    }
  }

  app.get(STOP_PATH, async (request: PageRequest, reply) => {
    const token = tokenIn(request)
    const change = await waitingChange(database.queries, signedId(services, STOP_PATH, token))
    if (change === null) return showEnded(reply, '/api/login')
    return showQuestion(services, reply, {
      heading: 'Stop the address change?',
      sentences: [
        'Your account keeps its current address, and the link we sent to the new one stops working.',
      ],
      action: STOP_PATH,
      hidden: { token },
      label: 'Stop the change',
      asksForCode: false,
    })
  })

  app.post(STOP_PATH, async (request, reply) => {
    const { token } = formFields(request.body, ['token'])
    if (!(await stopChange(services, signedId(services, STOP_PATH, token))))
      return showEnded(reply, '/api/login')
    return showMessage(services, reply, {
      heading: 'Address change stopped',
      sentence:
        'Your account keeps its address. If you didn’t ask for the change, someone else may be signed in to your account. Choose a new password now to sign everyone out.',
      next: NEW_PASSWORD,
    })
  })

  app.get(TAKE_BACK_PATH, async (request: PageRequest, reply) => {
    const question = await takeBackQuestion(tokenIn(request))
    return question ? showQuestion(services, reply, question) : showTooLate(reply)
  })

  app.post(TAKE_BACK_PATH, async (request, reply) => {
    const { token, code } = formFields(request.body, ['token', 'code'])
    const question = await takeBackQuestion(token)
    if (question === null) return showTooLate(reply)
    const id = signedId(services, TAKE_BACK_PATH, token)
    const { value: newPassword, failure } = await attempt(reply, () => takeBack(services, id, code))
    if (failure) return showQuestion(services, reply.code(failure.status), question, problemsIn(failure))
    if (newPassword === null) return showTooLate(reply)
    return leadTo(reply, providerPath(NEW_PASSWORD_PATH, '/', { token: newPassword }))
  })

  async function takeBackQuestion(token: string): Promise<Question | null> {
    const past = await takeableAddress(database.queries, signedId(services, TAKE_BACK_PATH, token))
    if (past === null) return null
    return {
      heading: 'Take back your account?',
      sentences: [
        words(
          'Your account will use {email} again. We sign everyone out and remove any passkey or two-step verification added since {since}.',
          { email: past.email, since: as(formatWithZone, past.since) },
        ),
        'Next, you choose a new password.',
      ],
      action: TAKE_BACK_PATH,
      hidden: { token },
      label: 'Take back my account',
      asksForCode: past.second_factor !== null,
    }
  }

  async function hasPassword({ id }: Viewer): Promise<boolean> {
    const { has } = await queryOne<{ has: boolean }>(
      database.queries,
      'select exists (select 1 from credentials where user_id = $1 and password is not null) as has',
      [id],
    )
    return has
  }

  async function showForm(
    reply: FastifyReply,
    viewer: Viewer,
    more: Partial<Pick<ChangeEmailProps, 'newEmail' | 'progress'>> & {
      problems?: UnsaidProblems<'newEmail' | 'password'>
    },
  ): Promise<FastifyReply> {
    return show(services, reply, 'changeEmail', {
      email: viewer.email,
      newEmail: '',
      progress: null,
      hasPassword: await hasPassword(viewer),
      problems: NO_PROBLEMS,
      ...more,
    })
  }

  function showEnded(reply: FastifyReply, href: string): Promise<FastifyReply> {
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence:
        'The change was already made or stopped, the link is more than 24 hours old, or you signed out after asking for it.',
      next: { href, label: 'Continue' },
    })
  }

  function showTooLate(reply: FastifyReply): Promise<FastifyReply> {
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence: words(
        'It was already used, or its 7 days are over. If your address changed twice, use the link in our first email. If you need help, email {email}.',
        { email: COMPANY.supportEmail },
      ),
      next: NEW_PASSWORD,
    })
  }
}
