import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { BRAND } from '../../../domain/brand.ts'
import { users } from '../../database/schema/users.ts'
import type { Database } from '../../platform/db/database.ts'
import { isReserved } from '../address/address-owner.ts'
import { setRole } from '../grant-admin.ts'

/** Better Auth's code for an address that another account has, so that the page is the same. */
const ADDRESS_RESERVED = 'account_not_linked'

export const SUSPENDED = 'account.suspended'
export const SUSPENDED_SENTENCE = `This account is suspended. If you think this is a mistake, email ${BRAND.supportEmail}.`

/**
 * ADMIN_EMAILS needs an address proved by a link or an issuer: a six-digit code can be guessed (decisions: Signing in).
 */
export async function admitSession(
  database: Database,
  adminEmails: ReadonlySet<string>,
  userId: string,
): Promise<void> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person || person.deleted_at !== null || person.suspended_at !== null) throw suspended()
  const addressIsProved = person.address_proved_at !== null
  if (person.role !== 'admin' && addressIsProved && adminEmails.has(person.email.toLowerCase())) {
    await setRole(database, person.email, 'admin', 'ADMIN_EMAILS')
  }
}

export function suspended(): APIError {
  return new APIError('FORBIDDEN', { code: SUSPENDED, message: SUSPENDED_SENTENCE })
}

interface Names {
  name: string
  firstName?: unknown
  lastName?: unknown
}

/** Checks an account from an issuer; 'CONFLICT' while its address is reserved for another account. */
export async function admitAccount(database: Database, user: Names & { email: string }) {
  if (await isReserved(database.queries, user.email, '')) {
    throw new APIError('CONFLICT', {
      code: ADDRESS_RESERVED,
      message: 'This address is reserved for another account.',
    })
  }
  return { ...newcomer(user), addressProvedAt: new Date() }
}

/** Names come from the full name where not given; pictures come only from our own upload. */
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
