import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { credentials, users } from '../../database/schema/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { freeUnconfirmed, isReserved } from '../address/address-owner.ts'
import { SIGN_UP_CODE_LIMIT } from '../limits.ts'
import { tryCode } from '../mailbox/mailed-codes.ts'
import { type MailedLink, takeLink } from '../mailbox/mailed-links.ts'
import type { ProviderServices } from '../provider.ts'
import { newcomer } from '../sign-in/sign-in-rules.ts'
import { endSignUps, type SignUp } from './sign-ups.ts'

export const ADDRESS_TAKEN = 'address.taken'

type Parts = Pick<ProviderServices, 'config' | 'database' | 'limits' | 'signing'>

/** What is known of somebody whose address is proved. */
interface Proved {
  email: string
  firstName: string
  lastName: string
  /** The digest of the password. */
  password: string
  /** The link that was followed; a code alone makes nobody an admin. */
  link: MailedLink | null
  /** Where it was begun, if it is finished there. */
  browser?: string
}

/**
 * Makes the account of a sign-up with the code from the mail, typed where it was begun. 'wrong' and 'over' say that the
 * code is not right, or that none works any more; after too many wrong ones for the address it is Refusal 'too-many'.
 */
export async function confirmByCode(
  { config, database, limits, signing }: Parts,
  waiting: SignUp,
  code: string,
): Promise<{ userId: string } | 'wrong' | 'over'> {
  const { browser, email } = waiting
  await limits.consume(SIGN_UP_CODE_LIMIT, email)
  const tried = await tryCode(database.queries, signing, { browser, purpose: 'sign-up', email }, code)
  if (tried !== 'wrong') await limits.refund(SIGN_UP_CODE_LIMIT, email)
  if (tried !== 'right') return tried
  // The mail to such an address carries no code: whoever is right has guessed.
  if (config.adminEmails.has(email)) return 'over'
  return database.transaction((tx) => makeAccount(tx, asProved(waiting)))
}

/** The same by the link in the mail, followed in the browser that signed up; 'conflict' when the link works no more. */
export function confirmByLink(
  { database }: Parts,
  waiting: SignUp,
  link: MailedLink,
): Promise<{ userId: string }> {
  return database.transaction((tx) => makeAccount(tx, { ...asProved(waiting), link }))
}

/**
 * Makes the account for whoever followed the link in another browser: with a password chosen now. The one chosen at
 * sign-up may be a stranger's and is gone. 'conflict' when the link works no more.
 */
export async function finishElsewhere(
  { database }: Parts,
  link: MailedLink,
  person: { firstName: string; lastName: string; password: string },
): Promise<{ userId: string }> {
  const password = await hashPassword(person.password)
  return database.transaction((tx) => makeAccount(tx, { ...person, password, email: link.email, link }))
}

/** The new account; 'conflict' when the address is somebody's already. Every other sign-up with it ends. */
async function makeAccount(tx: Tx, { email, link, password, ...names }: Proved): Promise<{ userId: string }> {
  await freeUnconfirmed(tx, email)
  const id = randomUUID()
  const person = newcomer({ name: `${names.firstName} ${names.lastName}`, ...names })
  const made = await tx
    .insert(users)
    .values({
      id,
      email,
      email_verified: true,
      address_proved_at: link ? new Date() : null,
      name: person.name,
      first_name: person.firstName,
      last_name: person.lastName,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // Looked at after the insert, which may have waited for a change of address that reserves this one.
  if (made.length === 0 || (await isReserved(tx, email, id))) {
    throw new Refusal('conflict', 'This address belongs to an account already. Please sign in.', {
      code: ADDRESS_TAKEN,
    })
  }
  if (link && !(await takeLink(tx, link))) throw new Refusal('conflict', 'This link does not work any more.')
  await endSignUps(tx, email, names.browser)
  await tx
    .insert(credentials)
    .values({ id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password })
  return { userId: id }
}

function asProved({ email, first_name, last_name, password, browser }: SignUp): Proved {
  return { email, firstName: first_name, lastName: last_name, password, browser, link: null }
}
