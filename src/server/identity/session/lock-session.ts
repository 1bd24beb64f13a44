import { eq } from 'drizzle-orm'
import { sessions } from '#server/database/schema/identity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sessionRevoked } from '#server/platform/http/refusal.ts'

/**
 * Keeps the caller's session until the commit, after `lockActor`. Refuses a session that a new password or signing out
 * elsewhere ended while the call waited for the account.
 */
export async function lockSession(tx: Tx, token: string): Promise<typeof sessions.$inferSelect> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.token, token)).for('key share')
  if (!session) throw sessionRevoked()
  return session
}
