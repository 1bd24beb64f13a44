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

function distance({ missing, refusal }: Offer): number {
  return refusal !== null ? 2 : Number(missing > 0)
}
