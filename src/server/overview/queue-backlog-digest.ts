import { torontoDay } from '#domain/time/time.ts'
import { queueBacklogMail } from '#server/notifications/backlog-mails.ts'
import type { Services } from '#server/services.ts'
import { type Due, readDue } from './queries.ts'

/** Emails admins who want it what is late or due, at most once per Toronto day, and only if there is something. */
export async function queueBacklogDigest(
  { database }: Pick<Services, 'database'>,
  now = new Date(),
): Promise<void> {
  const due = await readDue(database.queries, now)
  if (!isWorthAMail(due)) return
  await database.transaction((tx) => queueBacklogMail(tx, { day: torontoDay(now), due }))
}

function isWorthAMail({ backlog, redemptions, cases, inbox }: Due): boolean {
  return backlog.over24Hours + redemptions.pending + redemptions.approved + cases.open + inbox.overdue > 0
}
