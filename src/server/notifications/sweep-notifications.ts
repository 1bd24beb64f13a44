import {
  FAILED_MAIL_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  NOTICE_KEPT_DAYS,
  PUSH_KEPT_DAYS,
} from '#domain/time/retention.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/** Deletes emails that were sent, withheld or have failed long ago, notices that were read long ago, old pushes, and subscriptions of expired sessions. */
export async function sweepNotifications(database: Database, signal?: AbortSignal): Promise<void> {
  const old = [
    ['mails', 'coalesce(sent_at, withheld_at)', MAIL_KEPT_DAYS],
    ['mails', 'failed_at', FAILED_MAIL_KEPT_DAYS],
    ['notices', 'read_at', NOTICE_KEPT_DAYS],
    ['pushes', 'created_at', PUSH_KEPT_DAYS],
  ] as const
  for (const [table, ended, days] of old) {
    await deleteInBatches(database, table, `${ended} < now() - interval '${24 * days} hours'`, signal)
  }
  const isExpired = 'session_id in (select id from sessions where expires_at < now())'
  await deleteInBatches(database, 'push_subscriptions', isExpired, signal)
}
