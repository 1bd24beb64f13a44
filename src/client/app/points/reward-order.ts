import type { Reward } from '../../../contract/rewards.ts'
import { pointsMissing } from '../../../domain/rewards.ts'

/** A reward with the points the member still needs for it; 0 when it is affordable. */
export interface Offer {
  reward: Reward
  missing: number
}

/** What can be redeemed, the affordable ones first, then by cost (interface: Points & Rewards). */
export function offersFor(rewards: readonly Reward[], balance: number): Offer[] {
  return rewards
    .filter((reward) => reward.isActive)
    .map((reward) => ({ reward, missing: pointsMissing(reward, balance) }))
    .sort(
      (a, b) => Number(a.missing > 0) - Number(b.missing > 0) || a.reward.pointsCost - b.reward.pointsCost,
    )
}
