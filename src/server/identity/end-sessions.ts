import { eq } from 'drizzle-orm'
import { sessions } from '../database/schema/users.ts'
import type { Tx } from '../platform/db/database.ts'

/** Signs somebody out everywhere. The caller lets the person be forgotten once it is committed. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
}
