import type { ClaimRefusal } from '#domain/tasks/tasks.ts'
import { torontoInstant } from '#domain/time/dates.ts'
import { HOUR_MS, torontoDay, torontoHour } from '#domain/time/time.ts'

/** How long an offered spot is kept, counted only while members hear of offers. */
export const OFFER_HOURS = 2

/** Hours of the Toronto day in which members hear of offers: 8:00 to 19:00 in Vancouver (decision 0052). */
const FIRST_HOUR = 11
const LAST_HOUR = 22

/** Whether a member may hear of an offer now. */
export function mayTellOffers(now: Date): boolean {
  const hour = torontoHour(now)
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

/**
 * When an offer made at this time ends, with its task at the latest; the clock changes at night, so each day has as many
 * of these hours.
 */
export function offerEnds(madeAt: Date, deadline: Date | null = null): Date {
  const end = twoHoursAfter(madeAt)
  return deadline !== null && deadline < end ? deadline : end
}

function twoHoursAfter(madeAt: Date): Date {
  let left = OFFER_HOURS * HOUR_MS
  for (let day = torontoDay(madeAt); ; day = dayAfter(day)) {
    const from = Math.max(atHour(day, FIRST_HOUR), madeAt.getTime())
    const counted = Math.max(0, atHour(day, LAST_HOUR) - from)
    if (left <= counted) return new Date(from + left)
    left -= counted
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10)
}

function atHour(day: string, hour: number): number {
  return torontoInstant(`${day}T${hour}:00`)!.getTime()
}

interface Spots {
  capacity: number | null
  /** Live claims. */
  claimed: number
  /** Live offers. */
  offered: number
  rateLimit: number | null
  /** Live claims within the period of the rate limit. */
  recent: number
}

/** How many spots can be offered now, for this many in line. */
export function spotsToOffer(
  { capacity, claimed, offered, rateLimit, recent }: Spots,
  waiting: number,
): number {
  const spots = capacity === null ? waiting : capacity - claimed - offered
  const inPeriod = rateLimit === null ? waiting : rateLimit - recent - offered
  return Math.max(0, Math.min(waiting, spots, inPeriod))
}

export type JoinRefusal = 'unlisted' | 'expired' | 'held' | 'open'

/** Waiting is for members without a claim, while they cannot claim. */
export function joinRefusal(claim: ClaimRefusal | null, holdsClaim: boolean): JoinRefusal | null {
  if (holdsClaim) return 'held'
  if (claim === null) return 'open'
  return claim === 'unlisted' || claim === 'expired' ? claim : null
}
