import { eq } from 'drizzle-orm'
import { type Booked, type Booking, book, moveOf } from '#domain/campaigns/budget.ts'
import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { words } from '#domain/text/wording.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import type { claims } from '#server/database/schema/claims.ts'
import { queryOne, queryRows, sendWrite, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** A claim's row, or the part of it that its campaign's budget depends on. */
export type BookedClaim = Pick<
  typeof claims.$inferSelect,
  'id' | 'campaign_id' | 'promised' | 'awarded' | 'house' | 'unit'
>

/** SQL: claim `c` as a BookedClaim. */
export const BOOKED_CLAIM = `json_build_object('id', c.id, 'campaign_id', c.campaign_id, 'promised', c.promised,
  'awarded', c.awarded, 'house', c.house, 'unit', c.unit)`

/** SQL: how many spots of a task members see: its own, and no more than its campaign's budget leaves. */
export const spotsOf = (task: string) => `case when ${task}.campaign_id is null then ${task}.capacity
  else least(${task}.capacity, ${task}.claimed_count + ${task}.offered_count + ${roomOf(task)}) end`

/** SQL: how many more claims of a task its campaign's budget leaves; null without a campaign. */
export const roomOf = (task: string) =>
  `case when ${task}.campaign_id is not null then campaign_room(${task}.campaign_id, ${task}.points) end`

/** Locks campaigns in ascending order, ahead of bookings in several of them; they come last (docs/decisions/0063). */
export async function lockCampaigns(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  if (ids.every((id) => id === null)) return
  await queryRows(tx, 'select 1 from campaigns where id = any($1) order by id for no key update', [ids])
}

export async function lockCampaign(tx: Tx, id: number): Promise<typeof campaigns.$inferSelect | undefined> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update')
  return campaign
}

/** Points and a unit for a new claim; none of either for one that takes an offer. */
interface Reserved {
  points: number
  units: 0 | 1
}

/** The columns of a new claim in a campaign. */
export function openClaim(campaignId: number, promised: number) {
  return {
    ...{ campaign_id: campaignId, promised, awarded: 0, house: 0, unit: 'open' as const },
    // No call is answered before the member has accepted the current terms.
    terms_version: TERMS_VERSION,
  }
}

/** Reserves what a claim would pay; false, with nothing changed, if it does not fit or the campaign is not running. */
export async function reserve(tx: Tx, campaignId: number, { points, units }: Reserved): Promise<boolean> {
  const reserved = await queryRows(
    tx,
    `update campaigns set promised = promised + $2, open_units = open_units + $3
     where id = $1 and status = 'running' and promised + awarded + $2 <= cap
       and open_units + approved_units + $3 <= ordered_units returning 1`,
    [campaignId, points, units],
  )
  return reserved.length > 0
}

/** Books a bonus file that is paid for now; false, with nothing changed, if it does not fit. */
export async function bookBonus(
  tx: Tx,
  claim: BookedClaim & { campaign_id: number },
  points: number,
): Promise<boolean> {
  const booked = await queryRows(
    tx,
    `with budget as (
       update campaigns set awarded = awarded + $2
       where id = $1 and status = 'running' and promised + awarded + $2 <= cap returning 1)
     update claims set awarded = awarded + $2 where id = $3 and exists (select from budget) returning 1`,
    [claim.campaign_id, points, claim.id],
  )
  return booked.length > 0
}

/**
 * Books what happened to a claim, in every state of its campaign. The caller has locked the claim, and locks nothing
 * after it.
 */
export async function bookClaim(tx: Tx, claim: BookedClaim, ...bookings: readonly Booking[]): Promise<void> {
  const { id, campaign_id, promised, awarded, house, unit } = claim
  if (campaign_id === null) return
  // The columns are null only without a campaign.
  const before: Booked = { promised: promised!, awarded: awarded!, house: house!, unit }
  const after = bookings.reduce(book, before)
  const move = moveOf(before, after)
  if (after.unit === before.unit && Object.values(move).every((difference) => difference === 0)) return
  await sendWrite(
    tx,
    queryRows(
      tx,
      `with claim as (update claims set promised = $2, awarded = $3, house = $4, unit = $5 where id = $1)
       update campaigns set promised = promised + $7, awarded = awarded + $8, house_points = house_points + $9,
         open_units = open_units + $10, approved_units = approved_units + $11, house_units = house_units + $12
       where id = $6`,
      [
        ...[id, after.promised, after.awarded, after.house, after.unit, campaign_id],
        ...[move.promised, move.awarded, move.house_points],
        ...[move.open_units, move.approved_units, move.house_units],
      ],
    ),
  )
}

/** Moves what offers of the waitlist keep; negative numbers give it back. */
export async function bookOffers(
  tx: Tx,
  campaignId: number,
  { points, units }: { points: number; units: number },
): Promise<void> {
  if (points === 0 && units === 0) return
  await sendWrite(
    tx,
    queryRows(
      tx,
      'update campaigns set promised = promised + $2, open_units = open_units + $3 where id = $1',
      [campaignId, points, units],
    ),
  )
}

interface Kept {
  id: number
  promised: number
}

/**
 * Promises open claims and live offers of a task its new points, or refuses with the figures; lower points change
 * nothing. The caller has locked the task.
 */
export async function raisePromises(
  tx: Tx,
  taskId: number,
  campaignId: number,
  points: number,
): Promise<void> {
  // Locked rows are as they are now; an approval that is undone afterwards promises what it had paid.
  const open = await queryRows<Kept>(
    tx,
    `select id, promised from claims where task_id = $1 and unit = 'open' and promised < $2
     order by id for no key update`,
    [taskId, points],
  )
  const offers = await queryRows<Kept>(
    tx,
    'select id, promised from waitlist where task_id = $1 and promised < $2',
    [taskId, points],
  )
  const needed = [...open, ...offers].reduce((sum, { promised }) => sum + points - promised, 0)
  if (needed === 0) return
  for (const [table, rows] of [
    ['claims', open],
    ['waitlist', offers],
  ] as const) {
    const ids = rows.map(({ id }) => id)
    await queryRows(tx, `update ${table} set promised = $2 where id = any($1)`, [ids, points])
  }
  const reserved = await queryRows(
    tx,
    'update campaigns set promised = promised + $2 where id = $1 and promised + awarded + $2 <= cap returning 1',
    [campaignId, needed],
  )
  if (reserved.length === 0) throw await budgetExceeded(tx, campaignId, needed)
}

async function budgetExceeded(tx: Tx, campaignId: number, needed: number): Promise<Refusal> {
  const { left } = await queryOne<{ left: number }>(
    tx,
    'select cap - promised - awarded as left from campaigns where id = $1',
    [campaignId],
  )
  const sentence = words(
    'Points can’t be raised so far: members who have a spot would need {needed, plural, one {# more point} other {# more points}} of the campaign’s budget, and {left, plural, one {# is} other {# are}} left.',
    { needed, left },
  )
  return new Refusal('conflict', sentence, { code: 'budget.exceeded', fields: { points: sentence } })
}
