import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { mails } from '#server/database/schema/notifications.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { MAILS_CHANNEL, publishFacts } from '#server/platform/live/publish-facts.ts'

/** Queues failed emails again, due now; `resent` counts those that were still failed. */
export function resendMails(
  database: Database,
  adminId: string,
  ids: readonly number[],
): Promise<{ resent: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runTeam')
    const resent = await tx
      .update(mails)
      .set({ failed_at: null, attempts: 0, last_error: null, next_attempt_at: sql`clock_timestamp()` })
      .where(and(inArray(mails.id, [...ids]), isNotNull(mails.failed_at)))
      .returning({ id: mails.id, userId: mails.user_id })
    for (const { id, userId } of resent) {
      await recordAudit(tx, {
        actorId: adminId,
        action: 'mail.resent',
        subject: { type: 'mail', id },
        label: `Email ${id}`,
        memberId: userId,
      })
    }
    if (resent.length > 0) {
      publishFacts(tx, ['mails'])
      tx.messages.push({ channel: MAILS_CHANNEL, payload: '' })
    }
    return { resent: resent.length }
  })
}
