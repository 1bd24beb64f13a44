import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { offerEnds, spotsToOffer } from '#domain/claims/waitlist.ts'
import { waitlist } from '#server/database/schema/claims.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { LISTED } from '#server/tasks/visible-tasks.ts'

/** How many at the head of the line hear at once that it moved. */
const HEAD = 50

interface Line {
  now: Date
  is_claimable: boolean
  capacity: number | null
  claimed: number
  offered: number
  ended: number
  waiting: number
  rate_limit: number | null
  recent: number
}

/**
 * Read after the task's lock, in a new statement; no row where no one is in line. Milliseconds are what JavaScript keeps
 * of a time.
 */
const LINE = `with moment as materialized (select date_trunc('milliseconds', clock_timestamp()) as now)
  select now, (${LISTED}) and coalesce(deadline > now, true) as is_claimable,
    capacity, claimed_count as claimed, rate_limit, w.offered, w.ended, w.waiting,
    case when rate_limit is null then 0 else (select count(*)::int from claims c where c.task_id = tasks.id
      and c.left_at is null and c.claimed_at > now - make_interval(hours => 24 * rate_period_days)) end as recent
  from moment, tasks cross join lateral (
    select count(*)::int as members, count(*) filter (where offered_at is null)::int as waiting,
      count(*) filter (where offer_until > now)::int as offered,
      count(*) filter (where offer_until <= now)::int as ended
    from waitlist where task_id = tasks.id) w
  where tasks.id = $1 and w.members > 0`

/**
 * Brings the waitlist of a task up to date, in the transaction that changed the task or its spots: offers that ended go,
 * free spots are offered to the first in line, and everyone goes where the task takes no one. The caller has locked the
 * task.
 */
export async function settleWaitlist(tx: Tx, taskId: number): Promise<void> {
  const [line] = await queryRows<Line>(tx, LINE, [taskId])
  if (!line) return
  if (!line.is_claimable) return endLine(tx, taskId)
  const count = spotsToOffer({ ...line, rateLimit: line.rate_limit }, line.waiting)
  if (line.ended === 0 && count === 0) return
  const gone = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.task_id, taskId), lte(waitlist.offer_until, line.now)))
    .returning({ userId: waitlist.user_id })
  const offered = count === 0 ? [] : await offerToFirst(tx, taskId, line.now, count)
  // Written even if the number stays: the lists show when a rate limit opens, which depends on the offers.
  await tx
    .update(tasks)
    .set({ offered_count: line.offered + offered.length })
    .where(eq(tasks.id, taskId))
  for (const { userId } of [...gone, ...offered]) publishFacts(tx, ['claims'], userId)
  await publishMoves(tx, taskId)
}

function offerToFirst(tx: Tx, taskId: number, now: Date, count: number): Promise<{ userId: string }[]> {
  const first = tx
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(and(eq(waitlist.task_id, taskId), isNull(waitlist.offered_at)))
    .orderBy(waitlist.id)
    .limit(count)
  return tx
    .update(waitlist)
    .set({ offered_at: now, offer_until: offerEnds(now) })
    .where(inArray(waitlist.id, first))
    .returning({ userId: waitlist.user_id })
}

async function endLine(tx: Tx, taskId: number): Promise<void> {
  const gone = await tx
    .delete(waitlist)
    .where(eq(waitlist.task_id, taskId))
    .returning({ userId: waitlist.user_id })
  await tx.update(tasks).set({ offered_count: 0 }).where(eq(tasks.id, taskId))
  for (const { userId } of gone) publishFacts(tx, ['claims'], userId)
}

/** Takes a member out of line, or their offer back. Returns whether they were there. The caller has locked the task. */
export async function leaveLine(tx: Tx, taskId: number, userId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.task_id, taskId), eq(waitlist.user_id, userId)))
    .returning({ offeredAt: waitlist.offered_at })
  if (!gone) return false
  if (gone.offeredAt !== null) {
    await tx
      .update(tasks)
      .set({ offered_count: sql`${tasks.offered_count} - 1` })
      .where(eq(tasks.id, taskId))
  }
  publishFacts(tx, ['claims'], userId)
  await publishMoves(tx, taskId)
  await settleWaitlist(tx, taskId)
  return true
}

async function publishMoves(tx: Tx, taskId: number): Promise<void> {
  const head = await queryRows<{ user_id: string }>(
    tx,
    'select user_id from waitlist where task_id = $1 and offered_at is null order by id limit $2',
    [taskId, HEAD],
  )
  for (const { user_id } of head) publishFacts(tx, ['claims'], user_id)
}
