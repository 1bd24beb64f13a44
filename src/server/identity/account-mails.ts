import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { getCurrentAuthEndpointContext } from '@better-auth/core/context'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { users } from '../database/schema.ts'
import { addressChangeNotice, passwordChangedNotice } from '../notifications/account-notices.ts'
import {
  accountExistsMail,
  addressChangeNoticeMail,
  confirmNewAddressMail,
  finishAccountMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyAddressMail,
} from '../notifications/identity-mails.ts'
import type { Mail } from '../notifications/layout.ts'
import { postNotice } from '../notifications/notices.ts'
import { queueMail } from '../notifications/outbox.ts'
import type { Database } from '../platform/database.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockActor } from '../users/lock-actor.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { providerPath, returnPath } from './return-to.ts'
import { readClaims } from './verification-token.ts'

/** How long the link in each mail works. */
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_MINUTES = 60

const RESET_TOKEN_BYTES = 24
const MINUTE_MS = 60_000

interface Addressee {
  id: string
  email: string
  firstName?: unknown
}

export type AccountMails = ReturnType<typeof accountMails>

/** The mails about an account itself, each written into the outbox under a cause of its own. */
export function accountMails({
  config,
  database,
  limits,
}: {
  config: Config
  database: Database
  limits: RateLimits
}) {
  const address = (path: string) => new URL(path, config.publicUrl)
  const newPasswordLink = (token: string) => address(providerPath('/api/new-password', '/', { token }))
  const forgottenPassword = address('/api/forgot-password')
  const queue = (cause: string, user: Addressee, mail: Mail) =>
    queueMail(database.queries, { cause, userId: user.id, recipient: user.email, mail })

  async function tellPasswordChanged(user: Addressee): Promise<void> {
    const mail = passwordChangedMail({ name: firstNameOf(user), newPassword: forgottenPassword })
    const cause = `password-changed:${user.id}:${Date.now()}`
    await queue(cause, user, mail)
    await postNotice(database.queries, passwordChangedNotice(user.id, cause))
  }

  return {
    tellPasswordChanged,

    async tellAddressChange(user: Addressee, newAddress: string): Promise<void> {
      const mail = addressChangeNoticeMail({
        name: firstNameOf(user),
        newAddress,
        newPassword: forgottenPassword,
      })
      const cause = `address-change:${user.id}:${Date.now()}`
      await queue(cause, user, mail)
      await postNotice(database.queries, addressChangeNotice(user.id, cause, newAddress))
    },

    /** Better Auth uses one mail for a newcomer's address and for a member's new one; its token says which. */
    async sendVerification({
      user,
      url,
      token,
    }: {
      user: Addressee
      url: string
      token: string
    }): Promise<void> {
      const returnTo = returnPath(new URL(url).searchParams.get('callbackURL'))
      const about = {
        name: firstNameOf(user),
        link: address(providerPath('/api/verify-email', returnTo, { token })),
        hours: VERIFY_LINK_HOURS,
      }
      const isChange = readClaims(token)?.updateTo !== undefined
      await queue(
        `verify-email:${randomUUID()}`,
        user,
        isChange ? confirmNewAddressMail(about) : verifyAddressMail(about),
      )
    },

    async tellRecoveryCodeUsed(userId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const actor = await lockActor(tx, userId, 'member')
        await recordFactorChange(tx, config, actor, 'recovery-code.used')
      })
    },

    async sendResetPassword({ user, token }: { user: Addressee; token: string }): Promise<void> {
      const about = { name: firstNameOf(user), link: newPasswordLink(token), minutes: RESET_LINK_MINUTES }
      await queue(`reset-password:${digest(token)}`, user, resetPasswordMail(about))
    },

    /**
     * Says nothing to who signs up, and writes to the owner instead. An account that was never confirmed is handed to
     * the owner of the address with a password of their own choice: whoever signed up first may be somebody else.
     */
    async tellOwnerOfExistingAccount({
      user,
    }: {
      user: Addressee & { emailVerified: boolean }
    }): Promise<void> {
      if (!(await mayWriteTo(limits, user.email))) return
      const token = randomBytes(RESET_TOKEN_BYTES).toString('base64url')
      if (user.emailVerified) {
        const about = {
          name: firstNameOf(user),
          signIn: address('/api/login'),
          newPassword: forgottenPassword,
        }
        return queue(`account-exists:${digest(token)}`, user, accountExistsMail(about))
      }
      const { internalAdapter } = getCurrentAuthEndpointContext().context
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: user.id,
        expiresAt: new Date(Date.now() + RESET_LINK_MINUTES * MINUTE_MS),
      })
      const about = { link: newPasswordLink(token), minutes: RESET_LINK_MINUTES }
      await queue(`finish-account:${digest(token)}`, user, finishAccountMail(about))
    },

    /** The link came by mail, so whoever used it owns the address. */
    async afterPasswordReset({ user }: { user: Addressee }): Promise<void> {
      await database.queries.update(users).set({ email_verified: true }).where(eq(users.id, user.id))
      await tellPasswordChanged(user)
    },
  }
}

/** Over the limit of mails to one address nothing is sent, and whoever asked is told the same as always. */
async function mayWriteTo(limits: RateLimits, email: string): Promise<boolean> {
  try {
    await limits.take('account-mail', email)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function firstNameOf(user: Addressee): string | null {
  return typeof user.firstName === 'string' && user.firstName !== '' ? user.firstName : null
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
