import type { Campaign } from '#contract/campaigns/campaigns.ts'

type Budget = Campaign['budget']

/** One of the two limits of a campaign, and what of it is used. */
export interface Limit {
  what: 'points' | 'units'
  total: number
  /** Awarded points or approved units. */
  settled: number
  /** Promised points or open units. */
  open: number
  left: number
}

export function pointsOf({ cap, awarded, promised }: Budget): Limit {
  return { what: 'points', total: cap, settled: awarded, open: promised, left: cap - awarded - promised }
}

export function unitsOf({ orderedUnits, approvedUnits, openUnits }: Budget): Limit {
  return {
    what: 'units',
    total: orderedUnits,
    settled: approvedUnits,
    open: openUnits,
    left: orderedUnits - approvedUnits - openUnits,
  }
}

/** How many more claims both limits allow at this many points each. */
export function roomFor(budget: Budget, points: number): number {
  return Math.min(Math.floor(pointsOf(budget).left / points), unitsOf(budget).left)
}
