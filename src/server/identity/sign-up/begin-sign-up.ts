import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SIGN_UP_HOURS } from '#domain/identity/codes-and-links.ts'
import type { Language } from '#domain/text/own-language.ts'
import { sign_ups } from '#server/database/schema/identity.ts'
import {
  accountExistsMail,
  addressReservedMail,
  confirmAddressMail,
} from '#server/notifications/identity-mails.ts'
import type { Mail } from '#server/notifications/layout.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type AddressOwner, ownerOfAddress } from '../address/address-owner.ts'
import type { Asker } from '../attempt.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_UP_CLIENT_LIMIT } from '../limits.ts'
import { makeCode, makeUnsentCode } from '../mailbox/mailed-codes.ts'
import { linkToMail } from '../mailbox/mailed-links.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'
import { codesAreUsedUp } from '../mailbox/wrong-codes.ts'
import { hashPassword } from '../password/password-hash.ts'
import { providerPath } from '../return-to.ts'
import type { SignUp } from './sign-ups.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'limits' | 'signing'>

export interface Newcomer {
  email: string
  firstName: string
  lastName: string
  password: string
  returnTo: string
}

/**
 * Stores this browser's sign-up, replacing an earlier one, and emails the code and link. It does not reserve the
 * address. The answer is the same whether or not the address has an account; its owner gets an email.
 */
export async function beginSignUp(parts: Parts, newcomer: Newcomer, asker: Asker): Promise<void> {
  await parts.limits.consume(SIGN_UP_CLIENT_LIMIT, asker.client)
  const email = newcomer.email.toLowerCase()
  const password = await hashPassword(newcomer.password)
  const kept = {
    email,
    first_name: newcomer.firstName,
    last_name: newcomer.lastName,
    password,
    return_to: newcomer.returnTo,
    created_at: sql`clock_timestamp()`,
    expires_at: sql`clock_timestamp() + make_interval(hours => ${SIGN_UP_HOURS})`,
  }
  await mailCodeAndLink(parts, kept, asker, async (tx) => {
    await tx
      .insert(sign_ups)
      .values({ browser: asker.browser, ...kept })
      .onConflictDoUpdate({ target: sign_ups.browser, set: kept })
  })
}

/** Changes the address of this browser's sign-up and emails a new code and link there. */
export async function correctAddress(
  parts: Parts,
  waiting: SignUp,
  email: string,
  asker: Asker,
): Promise<void> {
  await parts.limits.consume(SIGN_UP_CLIENT_LIMIT, asker.client)
  await mailCodeAndLink(parts, { ...waiting, email: email.toLowerCase() }, asker, async (tx) => {
    await tx
      .update(sign_ups)
      .set({ email: email.toLowerCase() })
      .where(sql`${sign_ups.browser} = ${asker.browser}`)
  })
}

/** Emails the link and a new code, after `keep` in the same transaction. */
export async function mailCodeAndLink(
  parts: Parts,
  { email, return_to: returnTo }: Pick<SignUp, 'email' | 'return_to'>,
  { browser, client, language }: Asker,
  keep: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const mayWrite = await mayWriteTo(parts.limits, { purpose: 'sign-up', email, client })
  const areUsedUp = await codesAreUsedUp(parts.limits, { purpose: 'sign-up', email, client })
  await parts.database.transaction(async (tx) => {
    await keep(tx)
    const token = await linkToMail(tx, parts.signing, { purpose: 'sign-up', email, userId: null, mayWrite })
    // The last email keeps working once the limit is reached.
    if (token === null) return
    const owner = await ownerOfAddress(tx, email)
    // Only the link can make someone an admin.
    const hasCode = owner === null && !parts.config.adminEmails.has(email) && !areUsedUp
    const asked = { browser, purpose: 'sign-up', email } as const
    const code = hasCode ? await makeCode(tx, parts.signing, asked) : null
    if (code === null) await makeUnsentCode(tx, parts.signing, asked)
    const link = providerPath('/api/verify-email', returnTo, { token })
    const mail = owner === null ? confirmAddressMail({ language, link, code }) : mailToOwner(owner, language)
    await queueMail(tx, {
      cause: `sign-up:${randomUUID()}`,
      userId: owner?.id ?? null,
      recipient: email,
      mail,
    })
  })
}

/** The address is its owner's, or held for them while a stranger asks. */
function mailToOwner(owner: AddressOwner, language: Language): Mail {
  return owner.reservedUntil === null
    ? accountExistsMail({ name: owner.firstName, language: owner.language ?? 'en' })
    : addressReservedMail({ language, until: owner.reservedUntil })
}
