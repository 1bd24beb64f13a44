import { eq } from 'drizzle-orm'
import { BRAND } from '../../../domain/brand.ts'
import { users } from '../../database/schema/users.ts'
import type { Database } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { setRole } from '../grant-admin.ts'

export const SUSPENDED = 'account.suspended'

/** For a suspended or deleted account. */
export function suspended(): Refusal {
  const sentence = `This account is suspended. If you think this is a mistake, email ${BRAND.supportEmail}.`
  return new Refusal('forbidden', sentence, { code: SUSPENDED })
}

/**
 * ADMIN_EMAILS needs an address proved by a link or an issuer: a six-digit code can be guessed (decisions: Signing in).
 */
export async function admitAdmin(
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
