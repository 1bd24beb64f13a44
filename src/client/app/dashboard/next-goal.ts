import type { Reward } from '#contract/rewards/rewards.ts'
import { offerRefusal, pointsMissing } from '#domain/rewards/rewards.ts'

/** The cheapest reward the member cannot afford yet; null if they can afford every one. */
export function nextGoal(rewards: readonly Reward[], balance: number) {
  const [reward] = rewards
    .filter(
      (candidate) =>
        offerRefusal(candidate, candidate.ownRequests) === null && pointsMissing(candidate, balance) > 0,
    )
    .sort((one, other) => one.pointsCost - other.pointsCost)
  return reward ? { reward, missing: pointsMissing(reward, balance) } : null
}
