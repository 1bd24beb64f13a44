import { eq } from 'drizzle-orm'
import { rewards } from '../database/schema/rewards.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** The reward while an admin changes it: requests for it wait until the change is committed. */
export async function lockRewardToChange(tx: Tx, rewardId: number): Promise<typeof rewards.$inferSelect> {
  const [reward] = await tx.select().from(rewards).where(eq(rewards.id, rewardId)).for('no key update')
  if (!reward) throw new Refusal('not-found', 'This reward does not exist.')
  return reward
}

/** The same, of a reward that is not deleted. */
export async function lockLivingReward(tx: Tx, rewardId: number): Promise<typeof rewards.$inferSelect> {
  const reward = await lockRewardToChange(tx, rewardId)
  if (reward.deleted_at !== null) {
    throw new Refusal('conflict', 'This reward is deleted. Restore it first.', { code: 'reward.deleted' })
  }
  return reward
}
