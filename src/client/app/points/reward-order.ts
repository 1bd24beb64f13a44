import type { Reward } from '../../../contract/rewards.ts'
import { type OfferRefusal, offerRefusal, pointsMissing } from '../../../domain/rewards.ts'

/** A reward with what stands between it and the member. */
export interface Offer {
  reward: Reward
  /** The points still needed; 0 when it is affordable. */
  missing: number
  /** Why it cannot be requested now, whatever the points. */
  refusal: OfferRefusal | null
}

/** What is offered, the affordable ones first, then by cost; what is sold out or had comes last (interface: Points & Rewards). */
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
