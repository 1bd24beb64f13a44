import { torontoDay } from '../../domain/time.ts'
import { queueBacklogMail } from '../notifications/backlog-mails.ts'
import type { Services } from '../services.ts'
import { type Due, readDue } from './queries.ts'

/**
 * Mails every admin who wants mail what waits too long or is due, once a day in Toronto however often it is asked. A
 * day on which nothing does brings no mail.
 */
export async function queueBacklogDigest(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now = new Date(),
): Promise<void> {
  const due = await readDue(database.queries, now)
  if (!isWorthAMail(due)) return
  await database.transaction((tx) =>
    queueBacklogMail(tx, { day: torontoDay(now), due, publicUrl: config.publicUrl }),
  )
}

function isWorthAMail({ backlog, redemptions, inbox }: Due): boolean {
  return backlog.over24Hours + redemptions.pending + redemptions.approved + inbox.overdue > 0
}
