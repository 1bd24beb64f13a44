import { and, eq, sql } from 'drizzle-orm'
import {
  address_changes,
  mailed_codes,
  mailed_links,
  sessions,
  verifications,
} from '../../database/schema/users.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Ends what could still change who holds the account: links for a new password, a change of address that waits, codes
 * to sign in, and sign-ins that have shown the password and not yet the second factor.
 */
export async function endPendingProofs(tx: Tx, userId: string): Promise<void> {
  await tx.delete(address_changes).where(eq(address_changes.user_id, userId))
  await tx
    .delete(mailed_links)
    .where(and(eq(mailed_links.purpose, 'new-password'), eq(mailed_links.user_id, userId)))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx
    .update(mailed_codes)
    .set({ expires_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(mailed_codes.purpose, 'sign-in'),
        sql`${mailed_codes.email} = (select lower(email) from users where id = ${userId})`,
      ),
    )
}

/** Signs somebody out everywhere. The caller lets the person be forgotten once it is committed. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
}
