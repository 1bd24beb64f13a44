import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/text/own-language.ts'
import { trimmedLine } from '#domain/text/typed-text.ts'
import { users } from '#server/database/schema/users.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isReserved } from '../address/address-owner.ts'

interface Names {
  name: string
  firstName: string
  lastName: string
}

interface NewAccount {
  email: string
  addressIsProved: boolean
  /** Spoken by the pages on which they signed up; null if an operator makes the account. */
  language: Language | null
}

/** The columns of a new account's names: from the full name where not given. */
export function newcomer(applicant: Names): {
  name: string
  first_name: string | null
  last_name: string | null
} {
  const name = trimmedLine(applicant.name).replace(/\s+/g, ' ')
  const [first = '', ...rest] = name.split(' ')
  return {
    name,
    first_name: trimmedLine(applicant.firstName) || first || null,
    last_name: trimmedLine(applicant.lastName) || rest.join(' ') || null,
  }
}

/**
 * Creates an account with a proved address and returns its id; null when the address belongs to someone else.
 * `addressIsProved` for a link or an issuer: an emailed code alone makes no one an admin.
 */
export async function createAccount(
  tx: Tx,
  { email, addressIsProved, language, ...names }: Names & NewAccount,
): Promise<string | null> {
  const id = randomUUID()
  const address_proved_at = addressIsProved ? new Date() : null
  const made = await tx
    .insert(users)
    .values({ id, email, address_proved_at, language, ...newcomer(names) })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // Checked after the insert, which may have waited for an address change that reserves this one.
  return made.length === 0 || (await isReserved(tx, email, id)) ? null : id
}
