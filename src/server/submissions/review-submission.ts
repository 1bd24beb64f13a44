import { and, eq, sql } from 'drizzle-orm'
import type { AdminSubmission } from '../../contract/submissions.ts'
import { reviewRefusal } from '../../domain/submissions.ts'
import { awardFor } from '../../domain/tasks.ts'
import { claims, submissions, tasks } from '../database/schema.ts'
import { queueSubmissionReviewed } from '../notifications/review-mails.ts'
import type { Database, Tx } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { credit } from '../points/ledger.ts'
import { lockAccountsForAward, payReferralBonusIfDue } from '../referrals/pay-bonus.ts'
import { anotherAdminExists, lockActor } from '../users/lock-actor.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { announceReview } from './announce.ts'

export interface Review {
  status: 'approved' | 'rejected'
  reviewNotes?: string | null | undefined
}

/**
 * Decides on a pending submission, once: status, points and mail stand or fall together. The second of two reviewers
 * gets 'conflict' and nothing changes.
 */
export async function reviewSubmission(
  { database, publicUrl }: { database: Database; publicUrl: URL },
  adminId: string,
  submissionId: number,
  review: Review,
): Promise<AdminSubmission> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const award = await readAward(tx, submissionId)
    const refusal = reviewRefusal(award, {
      id: adminId,
      anotherAdminExists: await anotherAdminExists(tx, adminId),
    })
    if (refusal === 'own-submission') {
      throw new Refusal('forbidden', 'This is your own submission: another admin reviews it.', {
        code: 'submission.own',
      })
    }
    if (refusal === 'first-reviewer') {
      throw new Refusal(
        'forbidden',
        'You decided on this submission first: another admin takes the second look.',
        {
          code: 'submission.first-reviewer',
        },
      )
    }
    const decided =
      refusal === null &&
      (await tx
        .update(submissions)
        .set({
          status: review.status,
          reviewed_at: sql`clock_timestamp()`,
          reviewed_by: adminId,
          review_notes: review.reviewNotes?.trim() || null,
          points_awarded: review.status === 'approved' ? award.points : null,
        })
        .where(and(eq(submissions.id, submissionId), eq(submissions.status, 'pending')))
        .returning({ id: submissions.id }))
    if (!decided || decided.length === 0) throw await alreadyReviewed(tx, submissionId)
    if (review.status === 'approved') {
      await lockAccountsForAward(tx, award.userId)
      await credit(tx, {
        userId: award.userId,
        points: award.points,
        kind: 'task_award',
        refId: String(submissionId),
        description: `Task completed: ${award.title}`,
      })
      await payReferralBonusIfDue(tx, award.userId, publicUrl)
    }
    await queueSubmissionReviewed(tx, { submissionId, publicUrl })
    await announceReview(tx, award.userId)
    return findAdminSubmission(tx, submissionId)
  })
}

async function readAward(tx: Tx, submissionId: number) {
  const [row] = await tx
    .select({
      status: submissions.status,
      userId: submissions.user_id,
      firstReviewedBy: submissions.first_reviewed_by,
      title: tasks.title,
      promised: claims.points,
      current: tasks.points,
    })
    .from(submissions)
    .innerJoin(claims, eq(claims.id, submissions.claim_id))
    .innerJoin(tasks, eq(tasks.id, submissions.task_id))
    .where(eq(submissions.id, submissionId))
  if (!row) throw new Refusal('not-found', 'This submission does not exist.')
  return { ...row, points: awardFor(row.promised, row.current) }
}

async function alreadyReviewed(tx: Tx, submissionId: number): Promise<Refusal> {
  const current = await findAdminSubmission(tx, submissionId)
  const by = current.reviewedBy ?? 'somebody else'
  return new Refusal('conflict', `This submission was already reviewed by ${by}: it is ${current.status}.`, {
    code: 'submission.already-reviewed',
  })
}
