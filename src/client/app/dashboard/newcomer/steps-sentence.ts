import type { UserTask } from '#contract/claims/claims.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { offerRefusal, pointsMissing } from '#domain/rewards/rewards.ts'
import { plural } from '#domain/text/format.ts'
import { activeTasks, countByStatus } from '../active-tasks.ts'

interface Situation {
  own: readonly UserTask[]
  rewards: readonly Reward[]
  balance: number
  /** The points of the card above; 0 without it. */
  offered: number
}

/** Says what comes next on the way to the cheapest reward; null without one. */
export function stepsSentence({ own, rewards, balance, offered }: Situation): string | null {
  const [reward] = rewards
    .filter((one) => offerRefusal(one, one.ownRequests) === null)
    .sort((one, other) => one.pointsCost - other.pointsCost)
  if (!reward) return null
  const missing = pointsMissing(reward, balance + offered)
  const enough = `you have enough for your first reward, ${reward.name}.`
  const goal = `you need ${plural(missing, 'more point', 'more points')} for your first reward, ${reward.name}`
  if (offered > 0) return missing === 0 ? `After this, ${enough}` : `After this, a short task: ${goal}.`
  if (missing === 0) return `Next, redeem your points: ${enough}`
  const { rejected, claimed, pending } = countByStatus(activeTasks(own))
  if (rejected > 0) return `Next, send new proof: ${goal}.`
  if (claimed > 0) return `Next, send your proof: ${goal}.`
  if (pending > 0) return `Next, we review your proof: ${goal}.`
  return `Next, claim a task: ${goal}.`
}
