import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { BRAND } from '../../../domain/brand.ts'
import { users } from '../../database/schema/users.ts'
import type { Database } from '../../platform/db/database.ts'
import { isReserved } from '../address/address-owner.ts'
import { setRole } from '../grant-admin.ts'

/** Better Auth's own words for an address that another account has; the page is the same. */
const ADDRESS_RESERVED = 'account_not_linked'

export const SUSPENDED = 'account.suspended'
export const SUSPENDED_SENTENCE = `This account is suspended. If you think that is a mistake, please write to ${BRAND.supportEmail}.`

/**
 * Runs before a session is made, however its owner signs in: a suspended or deleted account gets none, and an address
 * among ADMIN_EMAILS becomes admin once a link in its mailbox was followed or an issuer vouched for it: a code of six
 * digits can be guessed (decisions: Signing in).
 */
export async function admitSession(
  database: Database,
  adminEmails: ReadonlySet<string>,
  userId: string,
): Promise<void> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person || person.deleted_at !== null || person.suspended_at !== null) throw suspended()
  const addressIsProved = person.email_verified && person.address_proved_at !== null
  if (person.role !== 'admin' && addressIsProved && adminEmails.has(person.email.toLowerCase())) {
    await setRole(database, person.email, 'admin', 'ADMIN_EMAILS')
  }
}

/** What a suspended or deleted account is answered. */
export function suspended(): APIError {
  return new APIError('FORBIDDEN', { code: SUSPENDED, message: SUSPENDED_SENTENCE })
}

interface Names {
  name: string
  firstName?: unknown
  lastName?: unknown
}

/** Admits an account that an issuer makes; it is refused while its address is kept for who had it until lately. */
export async function admitAccount(database: Database, user: Names & { email: string }) {
  if (await isReserved(database.queries, user.email, '')) {
    throw new APIError('CONFLICT', {
      code: ADDRESS_RESERVED,
      message: 'This address is kept for another account.',
    })
  }
  return { ...newcomer(user), addressProvedAt: new Date() }
}

/**
 * What is stored of a newcomer: first and last name come from the full name where they were not given, because the
 * profile keeps them apart, and a picture is only taken through the product's own upload.
 */
export function newcomer(user: Names) {
  const name = user.name.trim().replace(/\s+/g, ' ')
  const [first = '', ...rest] = name.split(' ')
  return {
    name,
    firstName: textOr(user.firstName, first),
    lastName: textOr(user.lastName, rest.join(' ')),
    image: null,
  }
}

function textOr(given: unknown, otherwise: string): string | null {
  const text = typeof given === 'string' ? given.trim() : otherwise
  return text === '' ? null : text
}
