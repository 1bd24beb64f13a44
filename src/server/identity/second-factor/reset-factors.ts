import { and, eq, isNull, sql } from 'drizzle-orm'
import { passkeys, past_addresses, second_factors } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { recordAboutPerson } from '#server/users/lock-people.ts'
import { endSessions } from '../password/end-access.ts'

/** The operator has verified who is asking. False when no account has this address. */
export function resetFactors(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deleted_at)))
      .for('no key update')
    if (!person) return false
    await tx.delete(second_factors).where(eq(second_factors.user_id, person.id))
    await tx.delete(passkeys).where(eq(passkeys.user_id, person.id))
    await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, person.id))
    await tx.update(past_addresses).set({ second_factor: null }).where(eq(past_addresses.user_id, person.id))
    await endSessions(tx, person.id)
    const reason = 'npm run admin -- reset-factors'
    await recordAboutPerson(tx, person, { actorId: null, action: 'factors.reset', reason })
    return true
  })
}
