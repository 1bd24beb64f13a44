import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#domain/audit/audit.ts'
import { users } from '#server/database/schema/users.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlState } from '#server/platform/db/sql-state.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type PersonRow, recordAboutPerson } from '#server/users/lock-people.ts'
import { isReserved } from './address-owner.ts'

const UNIQUE_VIOLATION = '23505'

/** Sets a proved address; 'conflict' when another account has it or has it reserved. */
export async function moveAddress(tx: Tx, { id }: PersonRow, email: string): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ email, address_proved_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
      .where(eq(users.id, id))
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? taken() : error
  }
  // Checked afterwards: the update may have waited for a change that reserves this address.
  if (await isReserved(tx, email, id)) throw taken()
}

export function recordAddressChange(
  tx: Tx,
  person: PersonRow,
  action: Extract<AuditAction, `address.${string}`>,
): Promise<void> {
  return recordAboutPerson(tx, person, { actorId: person.id, action })
}

function taken(): Refusal {
  return new Refusal('conflict', 'Another account now has this address.', { code: 'address.taken' })
}
