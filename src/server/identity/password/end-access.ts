import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  address_changes,
  challenges,
  mailed_codes,
  mailed_links,
  sessions,
} from '#server/database/schema/identity.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Ends password links, address changes, sign-in codes, and sign-ins waiting for two-step verification. */
export async function endPendingCodesAndLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(address_changes).where(eq(address_changes.user_id, userId))
  await tx
    .delete(mailed_links)
    .where(
      and(
        inArray(mailed_links.purpose, ['new-password', 'operator-password']),
        eq(mailed_links.user_id, userId),
      ),
    )
  await tx.delete(challenges).where(eq(challenges.user_id, userId))
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

/** The caller forgets the cached viewer after the commit. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
}

/** Signs everyone out. */
export async function endEverySession(tx: Tx): Promise<void> {
  await tx.delete(sessions)
}
