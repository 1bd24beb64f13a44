import { and, eq, isNull } from 'drizzle-orm'
import { mediaDescription } from '#domain/points/descriptions.ts'
import { bookBonus } from '#server/campaigns/budget.ts'
import { claims } from '#server/database/schema/claims.ts'
import { media, media_claims } from '#server/database/schema/media.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit } from '#server/points/ledger.ts'
import { requireVisibleTask } from '#server/tasks/visible-tasks.ts'

/** Claims a file and pays its bonus; two members racing for one file: one wins, the other gets 'conflict'. */
export function claimMedia(
  database: Database,
  userId: string,
  taskId: number,
  mediaId: number,
): Promise<{ id: number; filename: string; bonusPoints: number }> {
  return database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member')
    const [claim] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.task_id, taskId), eq(claims.user_id, userId), isNull(claims.left_at)))
      .for('no key update')
    if (!claim) {
      await requireVisibleTask(tx, taskId, actor)
      throw new Refusal('conflict', 'Claim the task first, then its bonus media.', { code: 'claim.missing' })
    }
    const ofTask = and(eq(media.id, mediaId), eq(media.task_id, taskId), isNull(media.deleted_at))
    const [won] = await tx
      .update(media)
      .set({ claimed_by: userId })
      .where(and(ofTask, isNull(media.claimed_by)))
      .returning()
    if (!won) {
      const [taken] = await tx.select().from(media).where(ofTask)
      if (taken?.claimed_by === userId) {
        return { id: mediaId, filename: taken.filename, bonusPoints: await paidFor(tx, mediaId, claim.id) }
      }
      if (!taken) throw new Refusal('not-found', 'This file no longer exists.')
      throw new Refusal('conflict', 'Someone else claimed this file first.', { code: 'media.taken' })
    }
    const [mediaClaim] = await tx
      .insert(media_claims)
      .values({ media_id: mediaId, claim_id: claim.id, user_id: userId, bonus_points: won.bonus_points })
      .returning()
    await credit(tx, {
      userId,
      points: won.bonus_points,
      kind: 'media_bonus',
      refId: String(mediaClaim!.id),
      description: mediaDescription(won.filename),
    })
    const { campaign_id } = claim
    if (campaign_id !== null && !(await bookBonus(tx, { ...claim, campaign_id }, won.bonus_points))) {
      throw new Refusal('conflict', 'This file is no longer available.', { code: 'media.taken' })
    }
    publishFacts(tx, ['media'])
    return { id: mediaId, filename: won.filename, bonusPoints: won.bonus_points }
  })
}

/** 0 for a file kept from an earlier claim, whose bonus was reversed. */
async function paidFor(tx: Tx, mediaId: number, claimId: number): Promise<number> {
  const [paid] = await tx
    .select({ points: media_claims.bonus_points })
    .from(media_claims)
    .where(and(eq(media_claims.media_id, mediaId), eq(media_claims.claim_id, claimId)))
  return paid?.points ?? 0
}
