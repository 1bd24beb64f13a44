import type { WaitlistPlace } from '#contract/claims/waitlist.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'

/** An offer that ended is no place, even before a job ends it. */
const placeAt = (
  instant: string,
) => `json_build_object('taskId', w.task_id, 'joinedAt', w.joined_at, 'offerUntil', w.offer_until,
    'place', case when w.offered_at is null then (select count(*) from waitlist a
      where a.task_id = w.task_id and a.offered_at is null and a.id <= w.id) end) as entry
  from waitlist w where w.user_id = $1 and coalesce(w.offer_until > ${instant}, true)`

export function listWaitlist(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<WaitlistPlace>> {
  const places = placeAt('clock_timestamp()')
  return newestFirst(
    queries,
    page,
    `select w.id as at, ${places} and w.id < $2 order by w.id desc limit $3`,
    [userId],
  )
}

/** The place at the instant for which the line was settled. */
export async function findPlace(
  queries: Queries,
  userId: string,
  taskId: number,
  now: Date,
): Promise<WaitlistPlace | undefined> {
  const [row] = await queryRows<{ entry: WaitlistPlace }>(
    queries,
    `select ${placeAt('$3')} and w.task_id = $2`,
    [userId, taskId, now],
  )
  return row?.entry
}

export async function isInLine(queries: Queries, userId: string, taskId: number): Promise<boolean> {
  const rows = await queryRows(queries, 'select 1 from waitlist where user_id = $1 and task_id = $2', [
    userId,
    taskId,
  ])
  return rows.length > 0
}
