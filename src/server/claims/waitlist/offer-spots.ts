import { mayTellOffers, offerEnds } from '#domain/claims/waitlist.ts'
import { queueSpotOffered } from '#server/notifications/claim-mails.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
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

/** Ends and makes the offers that are due by the clock, then notifies members of their offers. */
export async function offerSpots(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const due = await queryRows<{ id: number }>(database.queries, DUE)
  const settling = due.map(
    ({ id }) =>
      () =>
        settle(database, id),
  )
  await oneByOne([...settling, () => tellAll(database, signal, now)], signal, (work) => work())
}

function settle(database: Database, taskId: number): Promise<void> {
  return database.transaction(async (tx) => {
    await lockTask(tx, taskId)
    await settleWaitlist(tx, taskId)
  })
}

interface Offer {
  id: number
  task_id: number
}

async function tellAll(database: Database, signal: AbortSignal | undefined, now: Date): Promise<void> {
  if (!mayTellOffers(now)) return
  const untold = await queryRows<Offer>(
    database.queries,
    'select id, task_id from waitlist where offered_at is not null and told_at is null order by id',
  )
  await oneByOne(untold, signal, (offer) => tell(database, offer, now))
}

/**
 * Two hours are left from then on, even where no server ran since the offer was made. Not where the offer ended, was
 * taken or was notified by another server.
 */
function tell(database: Database, { id, task_id }: Offer, now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    const { deadline } = await lockTask(tx, task_id)
    const [offer] = await queryRows<{ user_id: string; task_id: number; offer_until: Date }>(
      tx,
      `update waitlist set told_at = clock_timestamp(), offer_until = greatest(offer_until, $2)
       where id = $1 and told_at is null and offer_until > clock_timestamp()
       returning user_id, task_id, offer_until`,
      [id, offerEnds(now, deadline)],
    )
    if (offer) await queueSpotOffered(tx, { id, ...offer })
  })
}
