import { eq, sql } from 'drizzle-orm'
import type { Reward } from '#contract/rewards/rewards.ts'
import type { AuditAction } from '#domain/audit/audit.ts'
import { reward_counts, rewards } from '#server/database/schema/rewards.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { rewardMissing } from './refusals.ts'
import { findReward } from './reward-queries.ts'

type RewardRow = typeof rewards.$inferSelect

/** Idempotent. */
export function setRewardActive(
  database: Database,
  adminId: string,
  rewardId: number,
  isActive: boolean,
): Promise<Reward> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const reward = await lockUndeletedReward(tx, rewardId)
    if (reward.is_active !== isActive) {
      const action = isActive ? 'reward.activated' : 'reward.deactivated'
      await change(tx, adminId, reward, { columns: { is_active: isActive }, action })
    }
    return findReward(tx, rewardId, adminId)
  })
}

/**
 * Open requests stay and can still be reviewed (decisions: Tasks, claims and submissions). A simultaneous request
 * succeeds or gets 'not-found'.
 */
export function deleteReward(database: Database, adminId: string, rewardId: number): Promise<Reward> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const reward = await lockRewardToChange(tx, rewardId)
    if (reward.deleted_at === null) {
      const [counts] = await tx.select().from(reward_counts).where(eq(reward_counts.reward_id, rewardId))
      await change(tx, adminId, reward, {
        columns: { deleted_at: sql`clock_timestamp()` },
        action: 'reward.deleted',
        after: { requestsOpen: counts?.requests_open ?? 0 },
      })
    }
    return findReward(tx, rewardId, adminId)
  })
}

export function restoreReward(database: Database, adminId: string, rewardId: number): Promise<Reward> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const reward = await lockRewardToChange(tx, rewardId)
    if (reward.deleted_at !== null) {
      await change(tx, adminId, reward, { columns: { deleted_at: null }, action: 'reward.restored' })
    }
    return findReward(tx, rewardId, adminId)
  })
}

async function change(
  tx: Tx,
  adminId: string,
  reward: RewardRow,
  {
    columns,
    ...audit
  }: {
    columns: Parameters<ReturnType<typeof tx.update<typeof rewards>>['set']>[0]
    action: AuditAction
    after?: Record<string, unknown>
  },
): Promise<void> {
  await tx
    .update(rewards)
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where(eq(rewards.id, reward.id))
  await recordAudit(tx, {
    actorId: adminId,
    subject: { type: 'reward', id: reward.id },
    label: reward.name,
    ...audit,
  })
  publishFacts(tx, ['rewards'])
}

/** Requests for the reward wait until the change commits. */
export async function lockRewardToChange(tx: Tx, rewardId: number): Promise<typeof rewards.$inferSelect> {
  const [reward] = await tx.select().from(rewards).where(eq(rewards.id, rewardId)).for('no key update')
  if (!reward) throw rewardMissing()
  return reward
}

export async function lockUndeletedReward(tx: Tx, rewardId: number): Promise<typeof rewards.$inferSelect> {
  const reward = await lockRewardToChange(tx, rewardId)
  if (reward.deleted_at !== null) {
    throw new Refusal('conflict', 'This reward is deleted. Restore it first.', { code: 'reward.deleted' })
  }
  return reward
}
