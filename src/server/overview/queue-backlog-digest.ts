import { torontoDay } from '#domain/time/time.ts'
import { queueBacklogMail } from '#server/notifications/backlog-mails.ts'
import type { Services } from '#server/services.ts'
import { readDue } from './queries.ts'

/** Emails admins who want it what is late or due of their duties, at most once per Toronto day. */
export async function queueBacklogDigest(
  { database }: Pick<Services, 'database'>,
  now = new Date(),
): Promise<void> {
  const due = await readDue(database.queries, now)
  await database.transaction((tx) => queueBacklogMail(tx, { day: torontoDay(now), due }))
}
