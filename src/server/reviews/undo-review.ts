import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { undoReview as contract, ReviewUndo } from '#contract/reviews/undo.ts'
import { foldPostings } from '#domain/points/undo.ts'
import { UNDONE_REVIEWS } from '#domain/reviews/undo.ts'
import { bookClaim } from '#server/campaigns/budget.ts'
import { takeOutOfReports } from '#server/claims/report-consent.ts'
import { giveTimeToResubmit, liftDeadline } from '#server/claims/resubmit-by.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { undone_reviews } from '#server/database/schema/reviews.ts'
import { queueReviewUndone } from '#server/notifications/undo-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { awardRef } from '#server/points/award.ts'
import { reverse } from '#server/points/ledger.ts'
import { accountsOf } from '#server/points/queries.ts'
import {
  bonusLostWith,
  lockAccountsForReversal,
  reverseReferralBonusIfLost,
} from '#server/referrals/reverse-bonus.ts'
import { lockAdminAndPerson } from '#server/users/lock-people.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { lockReview, type ReviewToUndo, readReview, refuseUnlessUndoable } from './review-to-undo.ts'

/**
 * Undoes a review, once. An approval becomes a rejection with the reason, its award and any referral bonuses reversed;
 * a rejection is pending again.
 */
export function undoReview(
  database: Database,
  adminId: string,
  submissionId: number,
  undo: BodyOf<typeof contract>,
): Promise<AdminSubmission> {
  const reason = undo.reason.trim()
  return database.transaction(async (tx) => {
    const seen = await readReview(tx, submissionId)
    await lockAdminAndPerson(tx, adminId, seen.userId, 'reviewProofs')
    const review = await lockReview(tx, seen, undo.reviewedAt)
    await refuseUnlessUndoable(tx, review, adminId)
    const award = await findAward(tx, review)
    const [undone] = await tx
      .insert(undone_reviews)
      .values({
        submission_id: submissionId,
        status: review.status as 'approved' | 'rejected',
        reviewed_at: new Date(review.reviewedAt),
        reviewed_by: review.reviewedBy,
        review_notes: review.reviewNotes,
        failed_lines: review.failedLines,
        points_awarded: review.pointsAwarded,
        undone_by: adminId,
        reason,
      })
      .returning({ id: undone_reviews.id })
    const lostBonus =
      review.status === 'approved'
        ? await takeApprovalBack(tx, review, award, { adminId, reason })
        : await reopen(tx, review)
    await recordAudit(tx, {
      actorId: adminId,
      action: review.status === 'approved' ? 'submission.approval-undone' : 'submission.rejection-undone',
      subject: { type: 'submission', id: submissionId },
      label: review.title,
      memberId: review.userId,
      before: { status: review.status, pointsAwarded: review.pointsAwarded },
      after: {
        status: UNDONE_REVIEWS[review.status],
        pointsAwarded: null,
        ...(lostBonus && { referralBonusReversed: true }),
      },
      reason,
    })
    await queueReviewUndone(tx, undone!.id)
    if (review.status === 'approved') {
      await bookClaim(tx, review.claim, { kind: 'undone', points: award?.amount ?? 0 })
    }
    publishFacts(tx, ['submissions'], review.userId)
    return findAdminSubmission(tx, submissionId)
  })
}

/** Shows the effects, or throws the refusal, without changing anything. */
export function previewReviewUndo(
  database: Database,
  adminId: string,
  submissionId: number,
): Promise<ReviewUndo> {
  return database.transaction(async (tx) => {
    const review = await readReview(tx, submissionId)
    await refuseUnlessUndoable(tx, review, adminId)
    const award = await findAward(tx, review)
    const lost = award && (await bonusLostWith(tx, review.userId, award.amount))
    const people = await accountsOf(tx, lost ? [review.userId, lost.referrerId] : [review.userId])
    const postings = [
      ...(award ? [{ userId: review.userId, amount: -award.amount, reason: 'award' as const }] : []),
      ...(lost?.entries ?? []).map(({ userId, amount }) => ({
        userId,
        amount: -amount,
        reason: 'referral-bonus' as const,
      })),
    ]
    const balances = new Map([...people].map(([id, { balance }]) => [id, balance]))
    return {
      from: review.status,
      to: UNDONE_REVIEWS[review.status]!,
      reviewedAt: review.reviewedAt,
      memberEmail: review.memberEmail,
      movements: foldPostings(balances, postings).map(({ userId, ...moved }) => ({
        ...moved,
        email: people.get(userId)!.email,
        party: userId === review.userId ? 'member' : 'referrer',
      })),
      pictureIsGone: review.status === 'rejected' && review.pictureIsGone,
      notifiedEmails: [...people.values()].filter(({ isDeleted }) => !isDeleted).map(({ email }) => email),
    }
  })
}

/** Returns null for an approval worth 0 points. */
async function findAward(tx: Tx, review: ReviewToUndo): Promise<{ id: number; amount: number } | null> {
  if (review.status !== 'approved') return null
  const [award] = await queryRows<{ id: number; amount: number }>(
    tx,
    `select id, amount from entries where kind = 'task_award' and ref_id = $1 and user_id = $2`,
    [awardRef(review.id, review.approvalsUndone), review.userId],
  )
  return award ?? null
}

async function takeApprovalBack(
  tx: Tx,
  review: ReviewToUndo,
  award: { id: number } | null,
  { adminId, reason }: { adminId: string; reason: string },
) {
  await tx
    .update(submissions)
    .set({
      status: 'rejected',
      reviewed_at: sql`clock_timestamp()`,
      reviewed_by: adminId,
      review_notes: reason,
      points_awarded: null,
      outcome: null,
    })
    .where(eq(submissions.id, review.id))
  await giveTimeToResubmit(tx, review.id)
  if (review.claim.campaign_id !== null) {
    // The sweep deletes the file, which no row names from here on.
    await takeOutOfReports(tx, review.claimId)
    publishFacts(tx, ['reports'], review.userId)
  }
  if (award === null) return null
  await lockAccountsForReversal(tx, review.userId)
  await reverse(tx, award.id)
  return reverseReferralBonusIfLost(tx, review.userId)
}

async function reopen(tx: Tx, { id, claimId }: ReviewToUndo): Promise<null> {
  await tx
    .update(submissions)
    .set({
      status: 'pending',
      reviewed_at: null,
      reviewed_by: null,
      review_notes: null,
      failed_lines: [],
      failed_page: false,
    })
    .where(eq(submissions.id, id))
  await liftDeadline(tx, claimId)
  return null
}
