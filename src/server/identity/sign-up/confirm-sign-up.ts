import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/text/own-language.ts'
import { credentials } from '#server/database/schema/identity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Asker } from '../attempt.ts'
import { countTry } from '../count-try.ts'
import type { IdentityServices } from '../identity-services.ts'
import { takeCode, tryCode } from '../mailbox/mailed-codes.ts'
import { type MailedLink, takeLink } from '../mailbox/mailed-links.ts'
import { wrongCodeCounters } from '../mailbox/wrong-codes.ts'
import { hashPassword } from '../password/password-hash.ts'
import { createAccount } from './create-account.ts'
import { endSignUps, type SignUp } from './sign-ups.ts'

export const ADDRESS_TAKEN = 'address.taken'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'limits' | 'signing'>

interface Proved {
  email: string
  firstName: string
  lastName: string
  /** The password's digest. */
  password: string
  language: Language
  /** The emailed link; null for a code, which alone makes no one an admin. */
  link: MailedLink | null
  /** The browser that signed up, if it is the one that finishes. */
  browser?: string
}

/**
 * Creates the account with the emailed code, in the browser that signed up. 'over' means that no code works now; after
 * too many wrong ones for the address or from the network it throws Refusal 'too-many'.
 */
export async function confirmByCode(
  { config, database, limits, signing }: Parts,
  waiting: SignUp,
  { code, client, language }: Pick<Asker, 'client' | 'language'> & { code: string },
): Promise<{ userId: string } | 'wrong' | 'over'> {
  const { browser, email } = waiting
  const asked = { browser, purpose: 'sign-up', email } as const
  const tried = await countTry(limits, wrongCodeCounters({ ...asked, client }), () =>
    tryCode(database.queries, signing, asked, code),
  )
  if (typeof tried === 'string') return tried
  // The email to an admin address has no code, so a right one was guessed.
  if (config.adminEmails.has(email)) return 'over'
  return database.transaction(async (tx) =>
    (await takeCode(tx, tried)) ? makeAccount(tx, asProved(waiting, language)) : 'over',
  )
}

/** The same with the emailed link, in the browser that signed up; 'conflict' when the link no longer works. */
export function confirmByLink(
  { database }: Parts,
  waiting: SignUp,
  link: MailedLink,
  { language }: Pick<Asker, 'language'>,
): Promise<{ userId: string }> {
  return database.transaction((tx) => makeAccount(tx, { ...asProved(waiting, language), link }))
}

/**
 * Creates the account from the link in another browser, with a new password: the one from sign-up may be a stranger's.
 * 'conflict' when the link no longer works.
 */
export async function finishElsewhere(
  { database }: Parts,
  link: MailedLink,
  person: { firstName: string; lastName: string; password: string; language: Language },
): Promise<{ userId: string }> {
  const password = await hashPassword(person.password)
  return database.transaction((tx) => makeAccount(tx, { ...person, password, email: link.email, link }))
}

/** 'conflict' when the address is taken. Every other sign-up with it ends. */
async function makeAccount(tx: Tx, { email, link, password, ...names }: Proved): Promise<{ userId: string }> {
  const name = `${names.firstName} ${names.lastName}`
  const userId = await createAccount(tx, { name, ...names, email, addressIsProved: link !== null })
  if (userId === null) {
    throw new Refusal('conflict', 'This address already has an account. Please sign in.', {
      code: ADDRESS_TAKEN,
    })
  }
  if (link && !(await takeLink(tx, link))) throw new Refusal('conflict', 'This link no longer works.')
  await endSignUps(tx, email, names.browser)
  await tx
    .insert(credentials)
    .values({ id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential', password })
  return { userId }
}

function asProved(waiting: SignUp, language: Language): Proved {
  const { email, first_name, last_name, password, browser } = waiting
  return { email, firstName: first_name, lastName: last_name, password, browser, language, link: null }
}
