import type { FastifyInstance, FastifyReply } from 'fastify'
import { ask, type Failure } from './attempt.ts'
import { formFields, NO_PROBLEMS, problemsOf } from './form.ts'
import { leadTo, type PageRequest, type ProviderServices, show, showSuspended } from './provider.ts'
import { asGivenOut } from './recovery-codes.ts'
import { providerPath, returnPath } from './return-to.ts'
import { WRONG_CODE } from './second-factor.ts'
import { CODE_USED } from './second-factor-plugin.ts'
import { sessionCookie, withoutCookie } from './session-cookie.ts'
import { SUSPENDED } from './sign-in/sign-in-rules.ts'

export const SECOND_STEP_PATH = '/api/second-step'

const WRONG: Record<string, Partial<Record<'code' | 'recoveryCode', string>>> = {
  INVALID_CODE: { code: WRONG_CODE },
  INVALID_BACKUP_CODE: { recoveryCode: 'This isn’t one of your recovery codes, or it was already used.' },
}

export function mountSecondStep(app: FastifyInstance, services: ProviderServices): void {
  const { config, identity } = services
  const sessionName = sessionCookie(config.publicUrl, '').name

  app.get(SECOND_STEP_PATH, async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    if (await identity.readViewer(request.headers, { fresh: true })) {
      return leadTo(reply, providerPath('/api/welcome', returnTo))
    }
    return show(services, reply, 'secondStep', { returnTo, problems: NO_PROBLEMS })
  })

  app.post(SECOND_STEP_PATH, async (request, reply) => {
    const form = formFields(request.body, ['code', 'recoveryCode', 'returnTo', 'way'])
    const returnTo = returnPath(form.returnTo)
    const isRecovery = form.way === 'recovery'
    const problems = problemsOf({
      code: isRecovery || form.code.trim() ? null : 'Please enter the code.',
      recoveryCode: !isRecovery || form.recoveryCode.trim() ? null : 'Please enter a recovery code.',
    })
    if (problems) return show(services, reply.code(400), 'secondStep', { returnTo, problems })
    const failure = await ask(reply, (given) => {
      // Ignore an earlier session, which does not count without its factor.
      const headers = withoutCookie(given, sessionName)
      const { api } = identity.auth
      if (!isRecovery) {
        return api.verifyTOTP({ body: { code: form.code.replace(/\s/g, '') }, headers, returnHeaders: true })
      }
      const code = asGivenOut(form.recoveryCode)
      return api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
    })
    if (failure === null) return leadTo(reply, providerPath('/api/welcome', returnTo))
    return refuse(reply, failure, returnTo)
  })

  function refuse(reply: FastifyReply, failure: Failure, returnTo: string): Promise<FastifyReply> {
    if (failure.code === SUSPENDED) return showSuspended(services, reply, failure)
    const fields = WRONG[failure.code]
    if (fields !== undefined) {
      return show(services, reply.code(401), 'secondStep', { returnTo, problems: { summary: null, fields } })
    }
    return show(services, reply.code(failure.status === 429 ? 429 : 401), 'identityMessage', {
      heading: 'Please sign in again',
      sentence: sentenceFor(failure.code),
      next: { href: providerPath('/api/login', returnTo), label: 'Sign in again' },
    })
  }
}

function sentenceFor(code: string): string {
  switch (code) {
    case CODE_USED:
      return 'Each code works once. Please sign in again with the next one your app shows.'
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return 'Too many wrong codes. Please wait 15 minutes and sign in again.'
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return 'Too many wrong codes.'
    default:
      return 'Signing in took too long, or you started in another browser.'
  }
}
