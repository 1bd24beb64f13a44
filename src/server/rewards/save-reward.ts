import { eq, sql } from 'drizzle-orm'
import type { RewardForm } from '#contract/rewards/reward-form.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockUndeletedReward } from './change-reward-status.ts'
import { findReward } from './reward-queries.ts'

/** A retry with the same key returns the same reward. */
export function createReward(
  database: Database,
  adminId: string,
  form: RewardForm,
  retryKey: string | null,
): Promise<Reward> {
  const retry = retryOf(retryKey, adminId, 'create reward', form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'admin')
      const [made] = await tx.insert(rewards).values(columnsOf(form)).returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'reward.created',
        subject: { type: 'reward', id: made!.id },
        label: made!.name,
        after: fieldsOf(made!),
      })
      publishFacts(tx, ['rewards'])
      return findReward(tx, made!.id, adminId)
    }),
  )
}

/**
 * Requests keep the reward as it was. 'conflict' if the stock changed since the admin saw it: saving would undo that.
 */
export function updateReward(
  database: Database,
  adminId: string,
  rewardId: number,
  { expectedStock, ...form }: RewardForm & { expectedStock?: number | null | undefined },
): Promise<Reward> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const before = await lockUndeletedReward(tx, rewardId)
    if (form.stock !== undefined && expectedStock !== undefined && expectedStock !== before.stock) {
      throw stockChanged(before.stock)
    }
    const [after] = await tx
      .update(rewards)
      .set({ ...columnsOf(form), updated_at: sql`clock_timestamp()` })
      .where(eq(rewards.id, rewardId))
      .returning()
    const changed = changedFields(fieldsOf(before), fieldsOf(after!))
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: 'reward.updated',
        subject: { type: 'reward', id: rewardId },
        label: after!.name,
        ...changed,
      })
      publishFacts(tx, ['rewards'])
    }
    return findReward(tx, rewardId, adminId)
  })
}

/** Absent fields stay as they are, or get the table's default. */
function columnsOf({ pointsCost, isActive, destinationKind, limitPerMember, stock, ...words }: RewardForm) {
  return {
    ...words,
    points_cost: pointsCost,
    is_active: isActive,
    ...(destinationKind !== undefined && { destination_kind: destinationKind }),
    ...(stock !== undefined && { stock }),
    ...(limitPerMember !== undefined && { limit_per_member: limitPerMember }),
  }
}

function fieldsOf(row: typeof rewards.$inferSelect) {
  return {
    name: row.name,
    description: row.description,
    pointsCost: row.points_cost,
    category: row.category,
    value: row.value,
    isActive: row.is_active,
    destinationKind: row.destination_kind,
    stock: row.stock,
    limitPerMember: row.limit_per_member,
  }
}

function stockChanged(stock: number | null): Refusal {
  const sentence =
    stock === null
      ? 'This reward’s stock is now unlimited. Please check the number again.'
      : `The stock is now ${stock}. Please check the number again.`
  return new Refusal('conflict', sentence, { code: 'reward.stock-changed', fields: { stock: sentence } })
}
