import type { FastifyInstance, FastifyReply } from 'fastify'
import { attempt } from '../attempt.ts'
import { formFields, NO_PROBLEMS, problemsOf } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { providerPath, returnPath } from '../return-to.ts'
import { leadTo, leadToSuspension, type PageRequest, show, showMessage } from '../show-page.ts'
import { WRONG_CODE } from './second-factor.ts'
import { type SecondStep, takeSecondStep } from './second-step.ts'

const SECOND_STEP_PATH = '/api/second-step'

const WRONG = {
  totp: { code: WRONG_CODE },
  recovery: { recoveryCode: 'This isn’t one of your recovery codes, or it was already used.' },
}

const SENTENCES = {
  used: 'Each code works once. Please sign in again with the next one your app shows.',
  locked: 'Too many wrong codes. Please wait 15 minutes and sign in again.',
  over: 'Too many wrong codes.',
  ended: 'Signing in took too long, or you started in another browser.',
} satisfies Partial<Record<SecondStep, string>>

export function mountSecondStep(app: FastifyInstance, services: IdentityServices): void {
  const { identity } = services

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
    const factor = isRecovery ? 'recovery' : 'totp'
    const code = isRecovery ? form.recoveryCode : form.code
    const { value, failure } = await attempt(reply, () => takeSecondStep(services, reply, { factor, code }))
    if (failure !== null) return leadToSuspension(reply)
    if (value === 'signed-in') return leadInside(reply, value, returnTo)
    if (value === 'wrong') {
      const problems = { summary: null, fields: WRONG[factor] }
      return show(services, reply.code(401), 'secondStep', { returnTo, problems })
    }
    return showMessage(services, reply.code(value === 'locked' ? 429 : 401), {
      heading: 'Please sign in again',
      sentence: SENTENCES[value],
      next: { href: providerPath('/api/login', returnTo), label: 'Sign in again' },
    })
  })
}

/** Leads to the second step if one is needed, else into the product. */
export function leadInside(
  reply: FastifyReply,
  opened: 'signed-in' | 'second-step',
  returnTo: string,
): FastifyReply {
  return leadTo(reply, providerPath(opened === 'second-step' ? SECOND_STEP_PATH : '/api/welcome', returnTo))
}
