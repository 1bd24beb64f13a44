import { TAKE_BACK_DAYS } from '#domain/identity/codes-and-links.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Signing } from '#server/platform/signing.ts'
import { accountAt } from './address/address-owner.ts'
import { linkToMail } from './mailbox/mailed-links.ts'
import { NEW_PASSWORD_PATH } from './password/reset-password.ts'
import { providerPath } from './return-to.ts'
import { factorLink } from './second-factor/trust-factor.ts'
import { ADDRESS_TAKEN } from './sign-up/confirm-sign-up.ts'
import { createAccount } from './sign-up/create-account.ts'
import { endSignUps } from './sign-up/sign-ups.ts'

/** Where a new admin goes after the first sign-in: Overview lists what a new product needs. */
const ADMIN_START = '/admin/overview'

interface Parts {
  database: Database
  signing: Signing
}

/**
 * The link with which the person at this address chooses a password; the factor they set up next in that browser is
 * trusted. Creates the account if there is none; 'conflict' when the address is reserved for another one.
 */
export function passwordLink({ database, signing }: Parts, address: string): Promise<LocalPath> {
  const email = address.toLowerCase()
  return database.transaction(async (tx) => {
    const account = await accountAt(tx, email, 'share')
    const [name = ''] = email.split('@')
    const names = { name, firstName: '', lastName: '' }
    const userId =
      account?.id ?? (await createAccount(tx, { ...names, email, addressIsProved: false, language: null }))
    if (userId === null) throw reserved()
    await endSignUps(tx, email)
    const about = { purpose: 'operator-password', email, userId, mayWrite: true } as const
    const token = (await linkToMail(tx, signing, about))!
    return providerPath(NEW_PASSWORD_PATH, ADMIN_START, { token })
  })
}

/** The link that trusts the factor of whichever session the person opens it in; null without an account. */
export function trustLink({ database, signing }: Parts, address: string): Promise<LocalPath | null> {
  return database.transaction(async (tx) => {
    const account = await accountAt(tx, address, 'share')
    return account && factorLink(tx, { signing }, 'trust-factor', account)
  })
}

/** Whether someone signed up with this address and has yet to confirm it. */
export async function isSigningUp(queries: Queries, address: string): Promise<boolean> {
  const waiting = await queryRows(
    queries,
    'select 1 from sign_ups where lower(email) = $1 and expires_at > clock_timestamp() limit 1',
    [address.toLowerCase()],
  )
  return waiting.length > 0
}

function reserved(): Refusal {
  const sentence = `This address belonged to another account less than ${TAKE_BACK_DAYS} days ago, which can still take it back.`
  return new Refusal('conflict', sentence, { code: ADDRESS_TAKEN })
}
