import { and, eq, isNull, sql } from 'drizzle-orm'
import { canLeave, memberTaskState } from '#domain/proofs/submissions.ts'
import { type BookedClaim, bookClaim } from '#server/campaigns/budget.ts'
import { claims } from '#server/database/schema/claims.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { reverseBonuses } from '#server/media/reverse-bonuses.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { latestStatus } from '#server/proofs/queries.ts'
import { hasLine } from '#server/tasks/open-tasks.ts'
import { endConsent } from './report-consent.ts'
import { settleWaitlist } from './waitlist/settle-waitlist.ts'

/** Leaves a task without a submission and reverses the bonuses. */
export function leaveTask(database: Database, userId: string, taskId: number): Promise<{ taskId: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId)).for('no key update')
    const [claim] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.task_id, taskId), eq(claims.user_id, userId), isNull(claims.left_at)))
      .for('no key update')
    if (!claim) throw new Refusal('not-found', 'You don’t have a spot in this task.')
    if (!canLeave(memberTaskState(true, await latestStatus(tx, claim.id)))) {
      throw new Refusal('conflict', 'You’ve already submitted proof, so you can’t leave this task.', {
        code: 'claim.submitted',
      })
    }
    await giveUpSpot(tx, claim)
    publishFacts(tx, ['claims'], userId)
    return { taskId }
  })
}

/** A claim that ends. */
export type Spot = BookedClaim & { task_id: number }

/** Ends a claim without submissions and reverses its bonuses. The caller has locked the task, then the claim. */
export async function giveUpSpot(tx: Tx, spot: Spot): Promise<void> {
  await freeSpot(tx, spot, await reverseBonuses(tx, spot.id))
}

/**
 * Ends a claim, whose bonuses of so many points were reversed, and gives its spot and what it kept of a budget to the
 * next in line.
 */
export async function freeSpot(tx: Tx, spot: Spot, bonusTakenBack = 0): Promise<void> {
  const { id, task_id: taskId } = spot
  await tx.update(claims).set({ left_at: sql`clock_timestamp()` }).where(eq(claims.id, id))
  if (spot.campaign_id !== null) await endConsent(tx, id)
  await bookClaim(tx, spot, { kind: 'bonus', points: -bonusTakenBack }, { kind: 'ended' })
  const [freed] = await tx
    .update(tasks)
    .set({ claimed_count: sql`${tasks.claimed_count} - 1` })
    .where(eq(tasks.id, taskId))
    .returning({ hasLine: sql<boolean>`${sql.raw(hasLine('tasks'))}` })
  if (freed?.hasLine) await settleWaitlist(tx, taskId)
}
