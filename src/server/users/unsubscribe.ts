import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../database/schema/users.ts'
import type { Database } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'

/** Said for every address, so that nobody learns whose it is (decisions: Mail). */
const ANSWER = { message: 'This address gets no more promotional and reminder mail from us.' }
/** Said to whoever has the token of one of our mails. */
const FULL_ANSWER = {
  message: 'This address gets no more promotional, reminder and notification mail from us.',
}

/**
 * Stops promotional and reminder mail to an address; `isSigned`, with the token of a mail to it, also mail about the
 * member's own submissions and requests. Security mail goes on.
 */
export async function unsubscribe(
  database: Database,
  email: string,
  isSigned: boolean,
): Promise<{ message: string }> {
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        new_task_alerts: false,
        task_reminders: false,
        promotional_consent_at: null,
        ...(isSigned && { email_notifications: false }),
        updated_at: sql`clock_timestamp()`,
      })
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deleted_at)))
      .returning({ id: users.id })
    for (const { id } of changed) await publishFacts(tx, ['account'], id)
  })
  return isSigned ? FULL_ANSWER : ANSWER
}
