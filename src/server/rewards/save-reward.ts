import { eq, sql } from 'drizzle-orm'
import type { RewardForm } from '#contract/rewards/reward-form.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { type DeliveryKind, deliveryProblems } from '#domain/rewards/delivery.ts'
import { words } from '#domain/text/wording.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockUndeletedReward } from './change-reward-status.ts'
import { refuseOtherAmount, switchDelivery } from './codes/switch-delivery.ts'
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
      await lockActor(tx, adminId, 'runContent')
      refuseBadDelivery(form, { deliveryKind: 'hand', amountCents: null, destinationKind: 'email' })
      const [made] = await tx.insert(rewards).values(columnsOf(form, 'hand')).returning()
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
    await lockActor(tx, adminId, 'runContent')
    const before = await lockUndeletedReward(tx, rewardId)
    const columns = columnsOf(form, before.delivery_kind)
    const replacesStock = before.delivery_kind !== 'stock' && form.deliveryKind !== 'stock'
    if (
      replacesStock &&
      form.stock !== undefined &&
      expectedStock !== undefined &&
      expectedStock !== before.stock
    ) {
      throw stockChanged(before.stock)
    }
    refuseBadDelivery(form, fieldsOf(before))
    await refuseOtherAmount(tx, { ...before, ...columns })
    const [saved] = await tx
      .update(rewards)
      .set({ ...columns, updated_at: sql`clock_timestamp()` })
      .where(eq(rewards.id, rewardId))
      .returning()
    const after = await switchDelivery(tx, before, saved!)
    const changed = changedFields(fieldsOf(before), fieldsOf(after))
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: 'reward.updated',
        subject: { type: 'reward', id: rewardId },
        label: after.name,
        ...changed,
      })
      publishFacts(tx, ['rewards'])
    }
    return findReward(tx, rewardId, adminId)
  })
}

/**
 * Absent fields stay as they are, or get the table's default. A stock of codes is counted, whatever the form says; a
 * reward that has one no longer gets the stock that the form says.
 */
function columnsOf(
  {
    pointsCost,
    isActive,
    destinationKind,
    deliveryKind,
    amountCents,
    limitPerMember,
    stock: typed,
    ...words
  }: RewardForm,
  kindBefore: DeliveryKind,
) {
  const kind = deliveryKind ?? kindBefore
  const isSwitched = kind !== kindBefore
  const stock =
    kind === 'stock'
      ? isSwitched
        ? 0
        : undefined
      : isSwitched && kindBefore === 'stock'
        ? (typed ?? null)
        : typed
  return {
    ...words,
    points_cost: pointsCost,
    is_active: isActive,
    ...(destinationKind !== undefined && { destination_kind: destinationKind }),
    ...(deliveryKind !== undefined && { delivery_kind: deliveryKind }),
    ...(amountCents !== undefined && { amount_cents: amountCents }),
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
    deliveryKind: row.delivery_kind,
    amountCents: row.amount_cents,
    stock: row.stock,
    limitPerMember: row.limit_per_member,
  }
}

function refuseBadDelivery(form: RewardForm, before: Parameters<typeof deliveryProblems>[0]): void {
  const fields = deliveryProblems({
    deliveryKind: form.deliveryKind ?? before.deliveryKind,
    amountCents: form.amountCents === undefined ? before.amountCents : form.amountCents,
    destinationKind: form.destinationKind ?? before.destinationKind,
  })
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new Refusal('invalid', sentence, { fields })
}

function stockChanged(stock: number | null): Refusal {
  const sentence =
    stock === null
      ? 'This reward’s stock is now unlimited. Please check the number again.'
      : words('The stock is now {stock}. Please check the number again.', { stock })
  return new Refusal('conflict', sentence, { code: 'reward.stock-changed', fields: { stock: sentence } })
}
