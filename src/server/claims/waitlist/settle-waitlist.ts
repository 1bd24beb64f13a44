import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { roomFor } from '#domain/campaigns/budget.ts'
import { offerEnds, spotsToOffer } from '#domain/claims/waitlist.ts'
import { bookOffers, lockCampaign, roomOf } from '#server/campaigns/budget.ts'
import { waitlist } from '#server/database/schema/claims.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { LISTED } from '#server/tasks/visible-tasks.ts'

/** How many hear at once that they moved up. */
const MOST_TO_HEAR = 50

interface Line {
  now: Date
  is_claimable: boolean
  capacity: number | null
  claimed: number
  deadline: Date | null
  /** Offers by the task's counter, and those that are live or begin again. */
  counted: number
  offered: number
  /** Offers that ran out before their member heard of them. */
  unheard: number
  /** Rows that end: offers that ran out, or all where the task takes no one. */
  over: number
  waiting: number
  rate_limit: number | null
  recent: number
  campaign_id: number | null
  /** The task's, as an offer promises them. */
  points: number
  /** Claims that its campaign's budget leaves before rows end; null without one. */
  room: number | null
}

/**
 * Read after the task's lock, in a new statement. Milliseconds are what JavaScript keeps of a time, and a claim opens its
 * place in the rate limit in the same one.
 */
const LINE = `with moment as materialized (select date_trunc('milliseconds', clock_timestamp()) as now),
  task as (select *, (${LISTED}) and coalesce(deadline > now, true) as is_claimable from tasks, moment where id = $1)
  select now, is_claimable, deadline, capacity, claimed_count as claimed, rate_limit, offered_count as counted, w.*,
    campaign_id, points, ${roomOf('task')} as room,
    case when rate_limit is null or w.waiting = 0 then 0 else (select count(*)::int from claims c
      where c.task_id = task.id and c.left_at is null
        and c.claimed_at >= now + interval '1 ms' - make_interval(hours => 24 * rate_period_days)) end as recent
  from task cross join lateral (
    select count(*) filter (where is_claimable and offered_at is null)::int as waiting,
      count(*) filter (where is_claimable and offered_at is not null and (offer_until > now or told_at is null))::int as offered,
      count(*) filter (where is_claimable and offer_until <= now and told_at is null)::int as unheard,
      count(*) filter (where not is_claimable or offer_until <= now and told_at is not null)::int as over
    from waitlist where task_id = task.id) w`

/**
 * Brings the waitlist of a task up to date, in the transaction that changed the task or its spots: offers that ended go
 * or, if no one heard of them, begin again, free spots are offered to the first in line, and everyone goes where the task takes no one. The caller has locked the
 * task. Returns the time for which it did so.
 */
export async function settleWaitlist(tx: Tx, taskId: number): Promise<Date> {
  const line = await queryOne<Line>(tx, LINE, [taskId])
  const { now, is_claimable, counted, offered, unheard, over } = line
  const spots = spotsToOffer({ ...line, rateLimit: line.rate_limit }, line.waiting)
  const isSettled = spots === 0 || line.room === 0
  if (over === 0 && unheard === 0 && isSettled && offered === counted) return now
  const again = unheard === 0 ? [] : await offerAgain(tx, taskId, line)
  const gone = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.task_id, taskId), is_claimable ? lte(waitlist.offer_until, now) : undefined))
    .returning({ userId: waitlist.user_id, promised: waitlist.promised })
  const count = await reserveOffers(tx, line, gone, spots)
  const first = count === 0 ? [] : await offerToFirst(tx, taskId, line, count)
  // Written even if the number stays: the lists show when a rate limit opens, which depends on the offers.
  await tx
    .update(tasks)
    .set({ offered_count: offered + first.length })
    .where(eq(tasks.id, taskId))
  for (const { userId } of [...gone, ...again, ...first]) publishFacts(tx, ['claims'], userId)
  await publishMoves(tx, taskId)
  return now
}

/** Gives back what offers that ended kept of a budget, and reserves as many of these spots as fit. Returns how many. */
async function reserveOffers(
  tx: Tx,
  { campaign_id, points }: Line,
  gone: readonly { promised: number | null }[],
  spots: number,
): Promise<number> {
  if (campaign_id === null) return spots
  const kept = gone.flatMap(({ promised }) => promised ?? [])
  if (spots === 0 && kept.length === 0) return 0
  const back = { points: kept.reduce((sum, promised) => sum + promised, 0), units: kept.length }
  const budget = await lockCampaign(tx, campaign_id)
  const promised = budget!.promised - back.points
  const open_units = budget!.open_units - back.units
  const count = Math.min(spots, roomFor({ ...budget!, promised, open_units }, points))
  await bookOffers(tx, campaign_id, { points: count * points - back.points, units: count - back.units })
  return count
}

/** An offer ends with its task at the latest. */
const offerAt = ({ now, deadline }: Line) => ({ offered_at: now, offer_until: offerEnds(now, deadline) })

/** No offer ends unheard: it begins again, in the rate limit too. */
function offerAgain(tx: Tx, taskId: number, line: Line): Promise<{ userId: string }[]> {
  return tx
    .update(waitlist)
    .set(offerAt(line))
    .where(and(eq(waitlist.task_id, taskId), isNull(waitlist.told_at), lte(waitlist.offer_until, line.now)))
    .returning({ userId: waitlist.user_id })
}

function offerToFirst(tx: Tx, taskId: number, line: Line, count: number): Promise<{ userId: string }[]> {
  const first = tx
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(and(eq(waitlist.task_id, taskId), isNull(waitlist.offered_at)))
    .orderBy(waitlist.id)
    .limit(count)
  const kept = { campaign_id: line.campaign_id, promised: line.points }
  return tx
    .update(waitlist)
    .set({ ...offerAt(line), ...(line.campaign_id !== null && kept) })
    .where(inArray(waitlist.id, first))
    .returning({ userId: waitlist.user_id })
}

/** Takes a member out of line, or their offer back. The caller has locked the task. */
export async function leaveLine(tx: Tx, taskId: number, userId: string): Promise<void> {
  const [gone] = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.task_id, taskId), eq(waitlist.user_id, userId)))
    .returning({ id: waitlist.id, campaign_id: waitlist.campaign_id, promised: waitlist.promised })
  if (!gone) return
  if (gone.campaign_id !== null)
    await bookOffers(tx, gone.campaign_id, { points: -gone.promised!, units: -1 })
  publishFacts(tx, ['claims'], userId)
  await publishMoves(tx, taskId, gone.id)
  await settleWaitlist(tx, taskId)
}

/** Those who hear of it are the next behind a row that went, or at the head. */
async function publishMoves(tx: Tx, taskId: number, behind = 0): Promise<void> {
  const moved = await queryRows<{ user_id: string }>(
    tx,
    'select user_id from waitlist where task_id = $1 and offered_at is null and id > $2 order by id limit $3',
    [taskId, behind, MOST_TO_HEAR],
  )
  for (const { user_id } of moved) publishFacts(tx, ['claims'], user_id)
}
