import { and, eq, isNull, sql } from 'drizzle-orm'
import { TAKEN_BACK_KEPT_DAYS } from '#domain/time/retention.ts'
import { held_reviews, review_leases } from '#server/database/schema/reviews.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Decision, ReviewedSubmission } from './write-review.ts'

/** Only admins see a held decision; finalize-reviews.ts makes it final. */
export async function holdReview(
  tx: Tx,
  { id, points }: ReviewedSubmission,
  { adminId, status, notes, outcome, failedLines, failedPage }: Decision,
  seconds: number,
): Promise<void> {
  await tx.insert(held_reviews).values({
    submission_id: id,
    admin_id: adminId,
    status,
    review_notes: notes,
    failed_lines: [...failedLines],
    failed_page: failedPage,
    outcome,
    points: status === 'approved' ? points : null,
    final_at: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
  })
  publishFacts(tx, ['heldReviews'])
}

export type HeldReview = typeof held_reviews.$inferSelect

const live = (submissionId: number) =>
  and(eq(held_reviews.submission_id, submissionId), isNull(held_reviews.taken_back_at))

/** Returns null until its hold is over. The caller has locked the submission. */
export async function findDueReview(tx: Tx, submissionId: number): Promise<HeldReview | null> {
  const [due] = await tx
    .select()
    .from(held_reviews)
    .where(and(live(submissionId), sql`${held_reviews.final_at} <= clock_timestamp()`))
  return due ?? null
}

/** 'conflict' once the decision is final. The caller has locked the submission. */
export async function takeBackHeld(
  tx: Tx,
  { id, title, userId }: ReviewedSubmission,
  adminId: string,
): Promise<void> {
  const [held] = await tx
    .update(held_reviews)
    .set({ taken_back_at: sql`clock_timestamp()` })
    .where(and(live(id), eq(held_reviews.admin_id, adminId)))
    .returning()
  if (!held) {
    throw new Refusal('conflict', 'This decision is final now. You can still undo it with a reason.', {
      code: 'submission.not-held',
    })
  }
  await recordAudit(tx, {
    actorId: adminId,
    action: 'submission.decision-taken-back',
    subject: { type: 'submission', id },
    label: title,
    memberId: userId,
    before: { status: held.status },
    after: { status: 'pending' },
  })
  publishFacts(tx, ['heldReviews'])
}

/** Frees the cards and cancels the held decisions of someone who may no longer review. */
export async function endReviewing(tx: Tx, adminId: string): Promise<void> {
  const leases = await tx.delete(review_leases).where(eq(review_leases.admin_id, adminId)).returning()
  const held = await queryRows<{ submission_id: number }>(
    tx,
    'select submission_id from held_reviews where admin_id = $1 and taken_back_at is null',
    [adminId],
  )
  for (const { submission_id } of held) await cancelHeld(tx, submission_id)
  if (leases.length > 0) publishFacts(tx, ['reviewLeases'])
}

/** Cancels held decisions about a member who leaves; the caller has locked the member. */
export async function cancelHeldOf(tx: Tx, userId: string): Promise<void> {
  const held = await queryRows<{ id: number }>(
    tx,
    `select s.id from submissions s join held_reviews h on h.submission_id = s.id and h.taken_back_at is null
     where s.user_id = $1 and s.status = 'pending' order by s.id for no key update of s`,
    [userId],
  )
  for (const { id } of held) await cancelHeld(tx, id)
}

/** The submission is pending again. */
export async function cancelHeld(tx: Tx, submissionId: number): Promise<void> {
  const [cancelled] = await queryRows<{ status: string; title: string; user_id: string }>(
    tx,
    `update held_reviews h set taken_back_at = clock_timestamp() from submissions s join tasks t on t.id = s.task_id
     where h.submission_id = $1 and h.taken_back_at is null and s.id = h.submission_id
     returning h.status, t.title, s.user_id`,
    [submissionId],
  )
  if (!cancelled) return
  await recordAudit(tx, {
    actorId: null,
    action: 'submission.decision-cancelled',
    subject: { type: 'submission', id: submissionId },
    label: cancelled.title,
    memberId: cancelled.user_id,
    before: { status: cancelled.status },
    after: { status: 'pending' },
  })
  publishFacts(tx, ['heldReviews'])
}

/** Their decisions stay in the audit log. */
export function forgetTakenBack(database: Database, signal?: AbortSignal): Promise<void> {
  const old = `taken_back_at < now() - interval '${24 * TAKEN_BACK_KEPT_DAYS} hours'`
  return deleteInBatches(database, 'held_reviews', old, signal)
}
