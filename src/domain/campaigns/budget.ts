import type { CampaignStatus } from './campaigns.ts'

/** Whether a claim counts as an ordered unit: while it is open, once it is approved, or as one that the house pays. */
export type Unit = 'open' | 'approved' | 'house'

/** A claim's part of its campaign's budget, in points. */
export interface Booked {
  promised: number
  /** Its net awards and bonus files, within the cap. */
  awarded: number
  /** Its pay beyond what was promised. */
  house: number
  /** The unit it counts as; null once its promise ended. */
  unit: Unit | null
}

export type Booking =
  /** A bonus file that fits the cap was paid for, or with a negative number taken back. */
  | { kind: 'bonus'; points: number }
  /** Its place is free for another member. */
  | { kind: 'ended' }
  | { kind: 'approved'; points: number }
  /** An approval that paid these points was undone. */
  | { kind: 'undone'; points: number }

/** The claim's part afterwards. A promise that was given up does not come back: what is paid later is house cost. */
export function book(before: Booked, booking: Booking): Booked {
  switch (booking.kind) {
    case 'bonus':
      return { ...before, awarded: before.awarded + booking.points }
    case 'ended':
      return before.unit === 'open' ? { ...before, promised: 0, unit: null } : before
    case 'approved': {
      if (before.unit === null) return { ...before, house: before.house + booking.points, unit: 'house' }
      const within = Math.min(booking.points, before.promised)
      return {
        promised: 0,
        awarded: before.awarded + within,
        house: before.house + booking.points - within,
        unit: 'approved',
      }
    }
    case 'undone': {
      if (before.unit === 'house') return { ...before, house: before.house - booking.points, unit: null }
      const within = booking.points - before.house
      return { promised: within, awarded: before.awarded - within, house: 0, unit: 'open' }
    }
  }
}

/** The figures of a campaign that a claim moves. */
export interface BudgetMove {
  promised: number
  awarded: number
  house_points: number
  open_units: number
  approved_units: number
  house_units: number
}

/** The difference that a booking makes to the campaign's sums. */
export function moveOf(before: Booked, after: Booked): BudgetMove {
  const units = (unit: Unit) => Number(after.unit === unit) - Number(before.unit === unit)
  return {
    promised: after.promised - before.promised,
    awarded: after.awarded - before.awarded,
    house_points: after.house - before.house,
    open_units: units('open'),
    approved_units: units('approved'),
    house_units: units('house'),
  }
}

/** The figures that decide what more a campaign can take. */
export interface Budget {
  status: CampaignStatus
  cap: number
  promised: number
  awarded: number
  ordered_units: number
  open_units: number
  approved_units: number
}

/** How many more claims fit at this many points each, as campaign_room does in SQL. */
export function roomFor(budget: Budget, points: number): number {
  if (budget.status !== 'running') return 0
  const pointsLeft = budget.cap - budget.promised - budget.awarded
  const unitsLeft = budget.ordered_units - budget.open_units - budget.approved_units
  return Math.max(0, Math.min(Math.floor(pointsLeft / points), unitsLeft))
}
