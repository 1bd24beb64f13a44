import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Claim } from '#contract/claims/claims.ts'
import { ANNOUNCED_PROOF_HOURS, memberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import { presentClaim } from '#server/claims/present.ts'
import { claimMissing } from '#server/claims/refusals.ts'
import { claims } from '#server/database/schema/claims.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { latestStatus } from './queries.ts'

/**
 * Extends the deadline for proof on its way, once per claim and by at most `ANNOUNCED_PROOF_HOURS`; never shortens it.
 * 'conflict' without a claim.
 */
export function announceProof(database: Database, userId: string, taskId: number): Promise<Claim> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const [claim] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.task_id, taskId), eq(claims.user_id, userId), isNull(claims.left_at)))
      .for('no key update')
    if (!claim) throw claimMissing()
    const isOpen = submitRefusal(memberTaskState(true, await latestStatus(tx, claim.id))) === null
    if (!isOpen || claim.submit_by === null || claim.extended_at !== null) return presentClaim(claim)
    const later = sql<Date>`least(${claims.submit_by}, clock_timestamp()) + make_interval(hours => ${ANNOUNCED_PROOF_HOURS})`
    const [extended] = await tx
      .update(claims)
      .set({ submit_by: later, extended_at: sql`clock_timestamp()` })
      .where(and(eq(claims.id, claim.id), sql`${later} > greatest(${claims.submit_by}, clock_timestamp())`))
      .returning()
    if (extended) publishFacts(tx, ['claims'], userId)
    return presentClaim(extended ?? claim)
  })
}
