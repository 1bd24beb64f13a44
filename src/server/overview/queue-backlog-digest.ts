import { queueBacklogMail } from '#server/notifications/backlog-mails.ts'
import type { Services } from '#server/services.ts'
import { readDay } from './day.ts'

/** Emails admins who want it what waits for them, if some of it is late or due soon, at most once per Toronto day. */
export async function queueBacklogDigest(
  { database }: Pick<Services, 'database'>,
  now = new Date(),
): Promise<void> {
  await database.transaction((tx) => queueBacklogMail(tx, now, (admin) => readDay(tx, admin, now)))
}
