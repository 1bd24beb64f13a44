import { and, eq, sql } from 'drizzle-orm'
import {
  alreadyReviewedSentence,
  type ReviewRefusal,
  reviewRefusal,
  type SubmissionStatus,
} from '#domain/proofs/submissions.ts'
import { outcomeFits, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { giveTimeToResubmit } from '#server/claims/resubmit-by.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { queueSubmissionReviewed } from '#server/notifications/review-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { deciderOf } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { AWARD, awardRef } from '#server/points/award.ts'
import { credit } from '#server/points/ledger.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { lockAccountsForAward, payReferralBonusIfDue } from '#server/referrals/pay-bonus.ts'
import { findAdminSubmission } from './admin-queries.ts'

export const FIRST_REVIEWER_SENTENCE =
  'You reviewed this submission first, so another admin must do the second look.'

export interface Decision {
  adminId: string
  status: 'approved' | 'rejected'
  notes: string | null
  outcome: ReviewOutcome | null
}

export interface ReviewedSubmission {
  id: number
  status: SubmissionStatus
  userId: string
  firstReviewedBy: string | null
  title: string
  isReview: boolean
  version: number
  points: number
}

/** Locks the claim before the submission (reliability: Lock order). */
export async function lockSubmission(tx: Tx, submissionId: number): Promise<ReviewedSubmission> {
  // Sent together; PostgreSQL runs them in this order.
  const [, [submission]] = await Promise.all([
    queryRows(
      tx,
      'select 1 from claims where id = (select claim_id from submissions where id = $1) for no key update',
      [submissionId],
    ),
    queryRows<ReviewedSubmission>(
      tx,
      `select s.id, s.status, s.user_id as "userId", s.first_reviewed_by as "firstReviewedBy", t.title,
         t.is_review as "isReview", s.version, ${AWARD} as points
       from submissions s join claims c on c.id = s.claim_id join tasks t on t.id = s.task_id
       where s.id = $1 for no key update of s`,
      [submissionId],
    ),
  ])
  if (!submission) throw submissionMissing()
  return submission
}

export async function findReviewRefusal(
  tx: Tx,
  submission: ReviewedSubmission,
  { adminId, status, outcome }: Decision,
): Promise<Refusal | null> {
  const refusal = reviewRefusal(submission, await deciderOf(tx, adminId))
  if (refusal === 'already-reviewed') return alreadyReviewed(tx, submission.id)
  if (refusal !== null) return notYours(refusal)
  return outcome && !outcomeFits(submission, status) ? outcomeUnfit(submission) : null
}

/** Status, points, deadline and email commit together. The caller has locked the claim and the submission. */
export async function writeReview(
  tx: Tx,
  { id, userId, title, points }: ReviewedSubmission,
  { adminId, status, notes, outcome }: Decision,
): Promise<void> {
  const decided = await tx
    .update(submissions)
    .set({
      status,
      reviewed_at: sql`clock_timestamp()`,
      reviewed_by: adminId,
      review_notes: notes,
      points_awarded: status === 'approved' ? points : null,
      outcome,
    })
    .where(and(eq(submissions.id, id), eq(submissions.status, 'pending')))
    .returning({ id: submissions.id })
  if (decided.length === 0) throw await alreadyReviewed(tx, id)
  if (status === 'approved') {
    const [refId] = await Promise.all([awardRef(tx, id), lockAccountsForAward(tx, userId)])
    await credit(tx, {
      userId,
      points,
      kind: 'task_award',
      refId,
      description: `Task completed: ${title}`,
    })
    await payReferralBonusIfDue(tx, userId)
  } else {
    await giveTimeToResubmit(tx, [id])
  }
  await queueSubmissionReviewed(tx, id)
  publishFacts(tx, ['submissions'], userId)
}

export function auditReview(
  tx: Tx,
  { id, title, userId, points, isReview, version }: ReviewedSubmission,
  { adminId, status, notes, outcome }: Decision,
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action: `submission.${status}`,
    subject: { type: 'submission', id },
    label: title,
    memberId: userId,
    before: { status: 'pending' },
    after: {
      status,
      ...(status === 'approved' && { pointsAwarded: points }),
      ...(outcome && { outcome }),
      ...(isReview && { try: version }),
    },
    reason: notes,
  })
}

/** The refusal of a second decision, while the first is held too. */
export async function alreadyReviewed(tx: Tx, submissionId: number): Promise<Refusal> {
  const current = await findAdminSubmission(tx, submissionId)
  return new Refusal('conflict', alreadyReviewedSentence(current.reviewedBy, current.status), {
    code: 'submission.already-reviewed',
  })
}

const NOT_YOURS: Record<Exclude<ReviewRefusal, 'already-reviewed'>, string> = {
  'own-submission': 'This is your own submission, so another admin must review it.',
  'first-reviewer': FIRST_REVIEWER_SENTENCE,
}

function notYours(refusal: Exclude<ReviewRefusal, 'already-reviewed'>): Refusal {
  const code = refusal === 'own-submission' ? 'submission.own' : 'submission.first-reviewer'
  return new Refusal('forbidden', NOT_YOURS[refusal], { code })
}

function outcomeUnfit(submission: ReviewedSubmission): Refusal {
  const sentence =
    submission.isReview && !tryIsPaid(submission)
      ? 'This try is unpaid, so “Not visible online, pay anyway” doesn’t apply.'
      : '“Not visible online, pay anyway” applies only when you approve a review task.'
  return new Refusal('invalid', sentence, { code: 'submission.outcome' })
}
