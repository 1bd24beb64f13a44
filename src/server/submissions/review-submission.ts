import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { AdminSubmission, reviewSubmission as contract } from '../../contract/submissions.ts'
import { attemptIsPaid, outcomeFits } from '../../domain/review-tasks.ts'
import {
  alreadyReviewedSentence,
  type ReviewRefusal,
  reviewRefusal,
  type SubmissionStatus,
} from '../../domain/submissions.ts'
import { submissions } from '../database/schema/submissions.ts'
import { queueSubmissionReviewed } from '../notifications/review-mails.ts'
import { recordAudit } from '../platform/audit.ts'
import { type Database, queryRows, type Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { credit } from '../points/ledger.ts'
import { lockAccountsForAward, payReferralBonusIfDue } from '../referrals/pay-bonus.ts'
import { anotherAdminExists, lockActor } from '../users/lock-actor.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { AWARD, awardRef } from './award.ts'

export type Review = BodyOf<typeof contract>

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
    if (refusal === 'own-submission' || refusal === 'first-reviewer') throw notYours(refusal)
    if (review.outcome && !outcomeFits(award, review.status)) throw outcomeUnfit(award)
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
          outcome: review.outcome ?? null,
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
        refId: await awardRef(tx, submissionId),
        description: `Task completed: ${award.title}`,
      })
      await payReferralBonusIfDue(tx, award.userId, publicUrl)
    }
    await queueSubmissionReviewed(tx, { submissionId, publicUrl })
    await auditReview(tx, adminId, submissionId, award, review)
    await publishFacts(tx, ['submissions'], award.userId)
    return findAdminSubmission(tx, submissionId)
  })
}

interface Award {
  status: SubmissionStatus
  userId: string
  firstReviewedBy: string | null
  title: string
  isReview: boolean
  version: number
  points: number
}

async function readAward(tx: Tx, submissionId: number): Promise<Award> {
  const [award] = await queryRows<Award>(
    tx,
    `select s.status, s.user_id as "userId", s.first_reviewed_by as "firstReviewedBy", t.title,
       t.is_review as "isReview", s.version, ${AWARD} as points
     from submissions s join claims c on c.id = s.claim_id join tasks t on t.id = s.task_id where s.id = $1`,
    [submissionId],
  )
  if (!award) throw new Refusal('not-found', 'This submission does not exist.')
  return award
}

async function auditReview(
  tx: Tx,
  actorId: string,
  submissionId: number,
  { title, userId, points, isReview, version }: Award,
  { status, reviewNotes, outcome }: Review,
): Promise<void> {
  await recordAudit(tx, {
    actorId,
    action: `submission.${status}`,
    subject: { type: 'submission', id: submissionId },
    label: title,
    memberId: userId,
    before: { status: 'pending' },
    after: {
      status,
      ...(status === 'approved' && { pointsAwarded: points }),
      ...(outcome && { outcome }),
      ...(isReview && { attempt: version }),
    },
    reason: reviewNotes,
  })
}

const NOT_YOURS: Record<Exclude<ReviewRefusal, 'already-reviewed'>, string> = {
  'own-submission': 'This is your own submission: another admin reviews it.',
  'first-reviewer': 'You decided on this submission first: another admin takes the second look.',
}

function notYours(refusal: Exclude<ReviewRefusal, 'already-reviewed'>): Refusal {
  const code = refusal === 'own-submission' ? 'submission.own' : 'submission.first-reviewer'
  return new Refusal('forbidden', NOT_YOURS[refusal], { code })
}

function outcomeUnfit(award: Award): Refusal {
  const sentence =
    award.isReview && !attemptIsPaid(award)
      ? 'This attempt is without pay, so it cannot be paid although it is not visible.'
      : 'Only an approved attempt at a review task can be paid although it is not visible.'
  return new Refusal('invalid', sentence, { code: 'submission.outcome' })
}

async function alreadyReviewed(tx: Tx, submissionId: number): Promise<Refusal> {
  const current = await findAdminSubmission(tx, submissionId)
  return new Refusal('conflict', alreadyReviewedSentence(current.reviewedBy, current.status), {
    code: 'submission.already-reviewed',
  })
}
