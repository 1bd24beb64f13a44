import type { Reward } from '#contract/rewards/rewards.ts'
import { type OfferRefusal, offerRefusal, pointsMissing } from '#domain/rewards/rewards.ts'

export interface Offer {
  reward: Reward
  /** 0 when the member can afford it. */
  missing: number
  /** Reasons other than points. */
  refusal: OfferRefusal | null
}

/** Affordable first, then by cost; sold out or at the limit last (interface: Points & Rewards). */
export function offersFor(rewards: readonly Reward[], balance: number): Offer[] {
  return rewards
    .filter((reward) => reward.isActive)
    .map((reward) => ({
      reward,
      missing: pointsMissing(reward, balance),
      refusal: offerRefusal(reward, reward.ownRequests),
    }))
    .sort((a, b) => distance(a) - distance(b) || a.reward.pointsCost - b.reward.pointsCost)
}

/** The nearest ones shown as goals. */
const NEXT_SHOWN = 3

interface OfferGroups {
  withinReach: Offer[]
  next: Offer[]
  /** Those further away, and those that can't be requested. */
  rest: Offer[]
}

/** Expects the order of `offersFor`. */
export function groupOffers(offers: readonly Offer[]): OfferGroups {
  const open = offers.filter(({ refusal }) => refusal === null)
  const withinReach = open.filter(({ missing }) => missing === 0)
  const next = open.filter(({ missing }) => missing > 0).slice(0, NEXT_SHOWN)
  return {
    withinReach,
    next,
    rest: offers.filter((offer) => !withinReach.includes(offer) && !next.includes(offer)),
  }
}

function distance({ missing, refusal }: Offer): number {
  return refusal !== null ? 2 : Number(missing > 0)
}
