import type { FastifyInstance, FastifyReply } from 'fastify'
import { NOT_ME_DAYS, TRUST_LINK_MINUTES } from '#domain/identity/codes-and-links.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { askerOf } from '../attempt.ts'
import { formFields } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { NEW_PASSWORD_PATH } from '../password/reset-password.ts'
import { providerPath } from '../return-to.ts'
import {
  askToLogIn,
  leadTo,
  type Message,
  type PageRequest,
  showMessage,
  showQuestion,
  tokenIn,
  viewerOfPage,
} from '../show-page.ts'
import { notMeWorks, removeNewFactors } from './not-me.ts'
import {
  mailTrustLink,
  NOT_ME_PATH,
  TRUST_PATH,
  type TrustLinkState,
  takeTrustLink,
  trustLinkState,
} from './trust-factor.ts'

const SETTINGS = { href: '/settings', label: 'Go to Settings' }

const REFUSED: Record<Exclude<TrustLinkState, 'ready'>, Message> = {
  elsewhere: {
    heading: 'Open this link where you’re signed in',
    sentence:
      'It only works in the browser where you asked for it or set up two-step verification or the passkey. You can also ask for a new link here.',
    next: { href: TRUST_PATH, label: 'Continue' },
  },
  'no-factor': {
    heading: 'Set up two-step verification first',
    sentence: 'Or add a passkey, or sign in with one. Then open this link again.',
    next: SETTINGS,
  },
  ended: {
    heading: 'This link no longer works',
    sentence: words('Each link works once, for {minutes} minutes. You can ask for a new one.', {
      minutes: TRUST_LINK_MINUTES,
    }),
    next: { href: TRUST_PATH, label: 'Continue' },
  },
}

const NOTHING_TO_CONFIRM: Message = {
  heading: 'Nothing to confirm',
  sentence: 'This account needs no more confirmation.',
  next: { href: '/', label: 'Continue' },
}

/** The pages of the links that trust a factor or remove it (docs/decisions/0017). GET changes nothing. */
export function mountTrust(app: FastifyInstance, services: IdentityServices): void {
  const { identity } = services

  app.get(TRUST_PATH, async (request: PageRequest, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, TRUST_PATH)
    const token = tokenIn(request)
    if (token !== '') {
      const state = await trustLinkState(services.database.queries, services, viewer, token)
      return state === 'ready'
        ? showConfirm(reply, token)
        : showMessage(services, reply.code(400), REFUSED[state])
    }
    if (!viewer.needsSecondFactor) return showMessage(services, reply, NOTHING_TO_CONFIRM)
    if (!viewer.needsConfirmation) return showMessage(services, reply, REFUSED['no-factor'])
    if (request.query.sent === 'yes') {
      return showMessage(services, reply, {
        heading: 'Check your email',
        sentence: words('We sent a link to {email}. Open it in this browser within {minutes} minutes.', {
          email: viewer.email,
          minutes: TRUST_LINK_MINUTES,
        }),
        next: null,
      })
    }
    return showQuestion(services, reply, {
      heading: 'Confirm that it’s you',
      sentences: [
        words('Before the admin pages open, we email a link to {email}.', { email: viewer.email }),
        'Open it in this browser.',
      ],
      action: TRUST_PATH,
      hidden: {},
      label: 'Email me a link',
      asksForCode: false,
    })
  })

  app.post(TRUST_PATH, async (request, reply) => {
    const viewer = await viewerOfPage(services, request)
    if (!viewer) return askToLogIn(reply, TRUST_PATH)
    const session = { viewer, token: identity.sessionToken(request.headers) ?? '' }
    const { token } = formFields(request.body, ['token'])
    if (token !== '') {
      const state = await takeTrustLink(services, session, token)
      return state === 'ready'
        ? leadTo(reply, '/admin/overview')
        : showMessage(services, reply.code(400), REFUSED[state])
    }
    if (!viewer.needsConfirmation) return leadTo(reply, TRUST_PATH)
    const until = await mailTrustLink(services, { ...session, client: askerOf(request).client })
    if (until === null) return leadTo(reply, `${TRUST_PATH}?sent=yes`)
    return showMessage(services, reply.code(409), {
      heading: 'Your email address is new',
      sentence: words(
        'Its owner can undo the change until {until}. We can email the link after that. Until then, the person who runs the server can give you one.',
        { until: as(formatWithZone, until) },
      ),
      next: { href: '/', label: 'Continue' },
    })
  })

  app.get(NOT_ME_PATH, async (request: PageRequest, reply) => {
    const token = tokenIn(request)
    if (!(await notMeWorks(services, token))) return showTooLate(reply)
    return showQuestion(services, reply, {
      heading: 'This wasn’t you?',
      sentences: [
        words(
          'We’ll remove every passkey, two-step verification and new recovery code added to your account in the last {days} days, and sign everyone out.',
          { days: NOT_ME_DAYS },
        ),
        'Next, you choose a new password.',
      ],
      action: NOT_ME_PATH,
      hidden: { token },
      label: 'This wasn’t me',
      asksForCode: false,
    })
  })

  app.post(NOT_ME_PATH, async (request, reply) => {
    const { token } = formFields(request.body, ['token'])
    const newPassword = await removeNewFactors(services, token)
    if (newPassword === null) return showTooLate(reply)
    return leadTo(reply, providerPath(NEW_PASSWORD_PATH, '/', { token: newPassword }))
  })

  function showConfirm(reply: FastifyReply, token: string): Promise<FastifyReply> {
    return showQuestion(services, reply, {
      heading: 'Was this you?',
      sentences: [
        'Confirm that you set up two-step verification or the passkey you use here.',
        'Then the admin pages open, here and wherever you sign in with it.',
      ],
      action: TRUST_PATH,
      hidden: { token },
      label: 'Yes, this was me',
      asksForCode: false,
    })
  }

  function showTooLate(reply: FastifyReply): Promise<FastifyReply> {
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence: words(
        'It was already used, its {days} days are over, or your account has another email address now. You can still choose a new password.',
        { days: NOT_ME_DAYS },
      ),
      next: { href: '/api/forgot-password', label: 'Choose a new password' },
    })
  }
}
