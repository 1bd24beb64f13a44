import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { isStorableText } from '../../domain/text.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { AccountMails } from './account-mails.ts'
import { asApiError } from './api-error.ts'
import { clientKey } from './client-address.ts'

/** Longest e-mail address (RFC 5321) and longest text in any other field of a sign-up, in characters. */
const LONGEST_EMAIL = 254
const LONGEST_TEXT = 200

export const WRONG_PASSWORD = 'password.wrong'

type Body = Record<string, unknown>
type GuardContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * What happens around Better Auth's own calls, whichever door they come through: its forms' and its JSON's. Texts are
 * checked, attempts are counted, and a change of the account asks for the password.
 */
export function guards({ limits, mails }: { limits: RateLimits; mails: AccountMails }) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const body: Body = ctx.body ?? {}
      refuseOddTexts(body)
      const email = emailOf(body)
      switch (ctx.path) {
        case '/sign-in/email':
          await limited(() => limits.take('sign-in-client', clientKey(ctx.headers)))
          await limited(() => limits.take('sign-in-address', email))
          // A session always lasts as long as it is used; there is no choice about it.
          return { context: { body: { ...body, rememberMe: true } } }
        case '/passkey/generate-authenticate-options':
          await limited(() => limits.take('sign-in-begun', clientKey(ctx.headers)))
          return
        case '/sign-up/email':
          await limited(() => limits.take('sign-up-client', clientKey(ctx.headers)))
          return
        case '/send-verification-email':
        case '/request-password-reset':
          await limited(() => limits.take('account-mail', email))
          return
        case '/change-email':
          await checkPassword(ctx, limits, body)
          await limited(() => limits.take('account-mail', String(body.newEmail).toLowerCase()))
          return
        case '/change-password':
          await checkPassword(ctx, limits, body)
          return { context: { body: { ...body, revokeOtherSessions: true } } }
      }
    }),

    after: createAuthMiddleware(async (ctx) => {
      const failure = isAPIError(ctx.context.returned) ? ctx.context.returned : null
      const body: Body = ctx.body ?? {}
      switch (ctx.path) {
        case '/sign-in/email':
          if (failure?.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return
          await limits.giveBack('sign-in-client', clientKey(ctx.headers))
          await limits.giveBack('sign-in-address', emailOf(body))
          return
        case '/change-email':
          if (!failure)
            await mails.tellAddressChange(await memberOf(ctx), String(body.newEmail).toLowerCase())
          return
        case '/change-password':
          if (!failure) await mails.tellPasswordChanged(await memberOf(ctx))
          return
      }
    }),
  }
}

function emailOf(body: Body): string {
  return typeof body.email === 'string' ? body.email.toLowerCase() : ''
}

function refuseOddTexts(body: Body): void {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'string') continue
    if (!isStorableText(value)) throw badRequest('This text contains characters that cannot be stored.')
    const isAddress = field === 'email' || field === 'newEmail'
    if (isAddress && value.length > LONGEST_EMAIL) throw badRequest('This e-mail address is too long.')
    if (field.toLowerCase().endsWith('name') && value.length > LONGEST_TEXT)
      throw badRequest('This name is too long.')
  }
}

function badRequest(message: string): APIError {
  return new APIError('BAD_REQUEST', { code: 'request.invalid', message })
}

async function limited(take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    throw error instanceof Refusal ? asApiError(error) : error
  }
}

async function memberOf(ctx: GuardContext): Promise<{ id: string; email: string }> {
  const session = await getSessionFromCtx(ctx)
  if (!session)
    throw new APIError('UNAUTHORIZED', { code: 'unauthenticated', message: 'You are logged out.' })
  return session.user
}

/** An open session alone is not enough to take an account over: its password has to be known as well. */
async function checkPassword(ctx: GuardContext, limits: RateLimits, body: Body): Promise<void> {
  const member = await memberOf(ctx)
  await limited(() => limits.take('password-check', member.id))
  const credential = await ctx.context.internalAdapter.findCredentialAccount(member.id)
  const password = typeof body.currentPassword === 'string' ? body.currentPassword : ''
  const hash = credential?.password
  if (!hash || !(await ctx.context.password.verify({ hash, password }))) {
    throw new APIError('BAD_REQUEST', { code: WRONG_PASSWORD, message: 'This is not your password.' })
  }
  await limits.giveBack('password-check', member.id)
}
