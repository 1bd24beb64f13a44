import { and, eq, sql } from 'drizzle-orm'
import { mailed_codes, mailed_links, sign_ups } from '#server/database/schema/identity.ts'
import type { Queries, Tx } from '#server/platform/db/database.ts'

export type SignUp = typeof sign_ups.$inferSelect

export async function signUpOf(queries: Queries, browser: string): Promise<SignUp | null> {
  const [waiting] = await queries
    .select()
    .from(sign_ups)
    .where(and(eq(sign_ups.browser, browser), sql`${sign_ups.expires_at} > clock_timestamp()`))
  return waiting ?? null
}

/**
 * Ends emailed codes and links for sign-ups with this address, and the finished browser's sign-up. Other browsers keep
 * showing the page, as for any address with an account, so that it does not reveal which have one.
 */
export async function endSignUps(tx: Tx, email: string, browser = ''): Promise<void> {
  await tx.delete(sign_ups).where(eq(sign_ups.browser, browser))
  await tx
    .delete(mailed_links)
    .where(and(eq(mailed_links.purpose, 'sign-up'), eq(sql`lower(${mailed_links.email})`, email)))
  await tx
    .update(mailed_codes)
    .set({ expires_at: sql`clock_timestamp()` })
    .where(and(eq(mailed_codes.purpose, 'sign-up'), eq(mailed_codes.email, email)))
}
