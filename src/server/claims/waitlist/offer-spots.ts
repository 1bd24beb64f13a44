import { mayTellOffers } from '#domain/claims/waitlist.ts'
import { queueSpotOffered } from '#server/notifications/claim-mails.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { IS_FREE } from '#server/tasks/open-tasks.ts'
import { LISTED } from '#server/tasks/visible-tasks.ts'
import { lockTask } from '../claim-task.ts'
import { settleWaitlist } from './settle-waitlist.ts'

/** Lines in which an offer or the task ended, or a spot opened by time. */
const DUE = `with lines as materialized (select task_id, bool_or(offered_at is null) as someone_waits,
    min(offer_until) as ends_at from waitlist group by task_id)
  select tasks.id from lines join tasks on tasks.id = lines.task_id
  where not (${LISTED}) or deadline <= now() or ends_at <= now() or (someone_waits and ${IS_FREE})`

/** Ends and makes the offers that are due by the clock, then notifies members of new ones. */
export async function offerSpots(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const failures: unknown[] = []
  const forEach = async (text: string, work: (id: number) => Promise<void>) => {
    for (const { id } of await queryRows<{ id: number }>(database.queries, text)) {
      if (signal?.aborted) return
      await work(id).catch((error: unknown) => failures.push(error))
    }
  }
  await forEach(DUE, (id) => settle(database, id))
  if (mayTellOffers(now)) {
    await forEach(
      'select id from waitlist where offered_at is not null and told_at is null order by id',
      (id) => tell(database, id),
    )
  }
  if (failures.length > 0) throw failures[0]
}

function settle(database: Database, taskId: number): Promise<void> {
  return database.transaction(async (tx) => {
    await lockTask(tx, taskId)
    await settleWaitlist(tx, taskId)
  })
}

/** Not where the offer ended, was taken or was notified by another server. */
function tell(database: Database, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    const [offer] = await queryRows<{ user_id: string; task_id: number; offer_until: Date }>(
      tx,
      `update waitlist set told_at = clock_timestamp()
       where id = $1 and told_at is null and offer_until > clock_timestamp()
       returning user_id, task_id, offer_until`,
      [id],
    )
    if (offer) await queueSpotOffered(tx, { id, ...offer })
  })
}
