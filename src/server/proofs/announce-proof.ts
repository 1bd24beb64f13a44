import { and, eq, isNull } from 'drizzle-orm'
import type { Claim } from '#contract/claims/claims.ts'
import {
  ANNOUNCED_PROOF_MS,
  announcedUntil,
  memberTaskState,
  PROOF_UPLOAD_MS,
  submitRefusal,
} from '#domain/proofs/submissions.ts'
import { MINUTE_SECONDS } from '#domain/time/time.ts'
import { presentClaim } from '#server/claims/present.ts'
import { LIVE_CLAIM } from '#server/claims/queries.ts'
import { claimMissing } from '#server/claims/refusals.ts'
import { claims } from '#server/database/schema/claims.ts'
import { type Database, type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { latestStatus } from './queries.ts'

/** The upload, and a minute for decoding and storing it. */
const RECEIVING_SECONDS = PROOF_UPLOAD_MS / 1000 + MINUTE_SECONDS

/**
 * Extends the deadline for proof on its way, with each try and by at most `ANNOUNCED_PROOF_MS` in all; never shortens it.
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
    if (!isOpen || claim.submit_by === null) return presentClaim(claim)
    const { now, extendedMs } = await queryOne<{ now: Date; extendedMs: number }>(tx, EXTENDED, [
      taskId,
      userId,
      ANNOUNCED_PROOF_MS,
    ])
    const until = announcedUntil(claim.submit_by, extendedMs, now)
    if (until === null) return presentClaim(claim)
    const more = until.getTime() - claim.submit_by.getTime()
    const [extended] = await tx
      .update(claims)
      .set({ submit_by: until, extended_at: now, extended_ms: (claim.extended_ms ?? 0) + more })
      .where(eq(claims.id, claim.id))
      .returning()
    publishFacts(tx, ['claims'], userId)
    return presentClaim(extended!)
  })
}

/** The extra time that this member has had for this task, also in claims that ended. Version 1.0.0 gave all of it at once. */
const EXTENDED = `select clock_timestamp() as now, least(coalesce(sum(coalesce(extended_ms, $3)), 0), $3)::int as "extendedMs"
  from claims where task_id = $1 and user_id = $2 and extended_at is not null`

/**
 * Keeps a claim for proof that the server begins to receive before the deadline, for the time of one upload; false if there
 * is no live claim.
 */
export async function keepWhileReceiving(queries: Queries, userId: string, taskId: number): Promise<boolean> {
  const live = await queryRows(
    queries,
    `with kept as (
       update claims set receiving_until = clock_timestamp() + make_interval(secs => $3)
       ${LIVE_CLAIM} and submit_by between clock_timestamp() and clock_timestamp() + make_interval(secs => $3))
     select 1 from claims ${LIVE_CLAIM}`,
    [taskId, userId, RECEIVING_SECONDS],
  )
  return live.length > 0
}
