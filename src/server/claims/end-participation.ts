import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { staff_notes } from '#server/database/schema/reviews.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { cancelHeldOf } from '#server/reviews/held-reviews.ts'
import { giveUpSpot } from './leave-task.ts'
import { giveTimeToResubmit } from './resubmit-by.ts'
import { endWaiting } from './waitlist/end-waiting.ts'

const ACCOUNT_DELETED = 'The account was deleted.'

/**
 * Ends a deleted member's claims, waiting and pending submissions, and removes pictures, their words and staff notes. The caller
 * has locked the member. Returns the keys of obsolete files.
 */
export async function endParticipation(tx: Tx, userId: string): Promise<string[]> {
  const live = and(eq(claims.user_id, userId), isNull(claims.left_at))
  const held = await tx
    .select({ claimId: claims.id, taskId: claims.task_id })
    .from(claims)
    .where(live)
    .orderBy(claims.task_id)
  await queryRows(
    tx,
    `select id from tasks where id = any($2) or id in (select task_id from waitlist where user_id = $1)
     order by id for no key update`,
    [userId, held.map(({ taskId }) => taskId)],
  )
  await endWaiting(tx, userId)
  await tx.select({ id: claims.id }).from(claims).where(live).orderBy(claims.id).for('no key update')
  await cancelHeldOf(tx, userId)
  const rejected = await tx
    .update(submissions)
    .set({ status: 'rejected', reviewed_at: sql`clock_timestamp()`, review_notes: ACCOUNT_DELETED })
    .where(and(eq(submissions.user_id, userId), eq(submissions.status, 'pending')))
    .returning({ id: submissions.id })
  await giveTimeToResubmit(
    tx,
    rejected.map(({ id }) => id),
  )
  const files = await forgetProofs(tx, userId)
  await tx.delete(staff_notes).where(eq(staff_notes.user_id, userId))
  const submitted = await queryRows<{ claim_id: number }>(
    tx,
    'select distinct claim_id from submissions where user_id = $1',
    [userId],
  )
  const hasSubmission = new Set(submitted.map((row) => row.claim_id))
  for (const spot of held) if (!hasSubmission.has(spot.claimId)) await giveUpSpot(tx, spot)
  publishFacts(tx, ['submissions', 'claims'], userId)
  return files
}

/** Picture digests stay, so that reused proof is still recognized. */
async function forgetProofs(tx: Tx, userId: string): Promise<string[]> {
  const stored = await queryRows<{ image_key: string | null; thumbnail_key: string | null }>(
    tx,
    `select image_key, thumbnail_key from submissions
     where user_id = $1 and (image_key is not null or thumbnail_key is not null)`,
    [userId],
  )
  await tx
    .update(submissions)
    .set({ notes: null, contest_reason: null, image_key: null, thumbnail_key: null, image_bytes: null })
    .where(
      and(
        eq(submissions.user_id, userId),
        or(
          isNotNull(submissions.notes),
          isNotNull(submissions.contest_reason),
          isNotNull(submissions.image_key),
        ),
      ),
    )
  return stored.flatMap((row) => [row.image_key, row.thumbnail_key]).filter((key) => key !== null)
}
