import {
  alreadyReviewedSentence,
  type ReviewRefusal,
  reviewRefusal,
  type SubmissionStatus,
} from '#domain/proofs/submissions.ts'
import { outcomeFits, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { words } from '#domain/text/wording.ts'
import { BOOKED_CLAIM, type BookedClaim, bookClaim } from '#server/campaigns/budget.ts'
import { giveTimeToResubmit } from '#server/claims/resubmit-by.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { type Addressee, addressee } from '#server/notifications/deliver.ts'
import { queueSubmissionReviewed } from '#server/notifications/review-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { type Actor, actorLock, anotherAdmin, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { say } from '#server/platform/words/say.ts'
import { APPROVALS_UNDONE, AWARD, awardRef } from '#server/points/award.ts'
import { credit, lockAccounts } from '#server/points/ledger.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { payReferralBonusIfDue, readUnpaidBonus } from '#server/referrals/pay-bonus.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { WAITS_FOR_AGREEMENT } from './mass-rejections.ts'

export const FIRST_REVIEWER_SENTENCE =
  'You reviewed this submission first, so another admin must do the second look.'

export interface Decision {
  adminId: string
  status: 'approved' | 'rejected'
  notes: string | null
  outcome: ReviewOutcome | null
  /** The lines of the requirements that a rejection names. */
  failedLines: readonly string[]
  /** Whether one of them is about the page of a review. */
  failedPage: boolean
}

export interface ReviewedSubmission {
  id: number
  status: SubmissionStatus
  userId: string
  firstReviewedBy: string | null
  taskId: number
  title: string
  isReview: boolean
  version: number
  points: number
  approvalsUndone: number
  /** A held decision on it, and whether that waits for a second admin. */
  held: { by: string; waits: boolean } | null
  isLeased: boolean
  /** Whether someone other than the deciding admin could decide. */
  anotherAdminExists: boolean
  /** Whether one who is not the member could. */
  anotherCouldLook: boolean
  /** The friend whose bonus is not yet paid, or null. */
  referrerId: string | null
  member: Addressee | null
  claim: BookedClaim
}

/** Locks the deciding admin, the claim and the submission; the caller checks the admin. */
export async function lockSubmission(
  tx: Tx,
  adminId: string,
  submissionId: number,
  strength?: 'no key update',
): Promise<{ admin: Actor | undefined; submission: ReviewedSubmission }> {
  // Sent together; PostgreSQL runs them in this order.
  const [{ rows }, [submission]] = await Promise.all([
    lockInOrder(tx, [
      actorLock(adminId, strength),
      rowLock(
        claims,
        (parameter) => `id = (select claim_id from submissions where id = ${parameter(submissionId)})`,
      ),
      rowLock(submissions, (parameter) => `id = ${parameter(submissionId)}`),
    ]),
    queryRows<{ [Column in keyof ReviewedSubmission]: ReviewedSubmission[Column] }>(tx, REVIEWED, [
      submissionId,
      adminId,
    ]),
  ])
  const [admin] = rows
  if (submission) return { admin, submission }
  mayStillAct(admin, 'reviewProofs')
  throw submissionMissing()
}

/** A new statement after the locks. */
const REVIEWED = `select s.id, s.status, s.user_id as "userId", s.first_reviewed_by as "firstReviewedBy", s.version,
    t.id as "taskId", t.title, t.is_review as "isReview", ${AWARD} as points, ${APPROVALS_UNDONE} as "approvalsUndone",
    (select json_build_object('by', h.admin_id, 'waits', ${WAITS_FOR_AGREEMENT}) from held_reviews h
     where h.submission_id = s.id and h.taken_back_at is null) as held,
    exists (select from review_leases l where l.submission_id = s.id) as "isLeased",
    ${anotherAdmin('$2', 'reviewProofs')} as "anotherAdminExists",
    ${anotherAdmin('$2', 'reviewProofs', 's.user_id')} as "anotherCouldLook",
    (select r.referrer_id from referrals r where r.referee_id = s.user_id and r.paid_at is null) as "referrerId",
    ${addressee("'notification'")} as member, ${BOOKED_CLAIM} as claim
  from submissions s join claims c on c.id = s.claim_id join tasks t on t.id = s.task_id join users u on u.id = s.user_id
  where s.id = $1`

export async function findReviewRefusal(
  tx: Tx,
  submission: ReviewedSubmission,
  { adminId, status, outcome }: Pick<Decision, 'adminId' | 'status' | 'outcome'>,
): Promise<Refusal | null> {
  const { anotherAdminExists, anotherCouldLook } = submission
  const refusal = reviewRefusal(submission, { id: adminId, anotherAdminExists, anotherCouldLook })
  if (refusal === 'already-reviewed') return alreadyReviewed(tx, submission.id)
  if (refusal !== null) return notYours(refusal)
  return outcome && !outcomeFits(submission, status) ? outcomeUnfit(submission) : null
}

/** Status, points, deadline and email commit together. The caller has locked the claim and the submission. */
export async function writeReview(
  tx: Tx,
  submission: ReviewedSubmission,
  { adminId, status, notes, outcome, failedLines, failedPage }: Decision,
): Promise<void> {
  const { id, userId, points } = submission
  // Sent together; PostgreSQL runs them in this order.
  const [[decided], unpaid] = await Promise.all([
    queryRows<{ reviewedAt: Date }>(tx, DECIDE, [
      id,
      status,
      adminId,
      notes,
      status === 'approved' ? points : null,
      outcome,
      failedLines,
      failedPage,
    ]),
    status === 'approved' ? payAward(tx, submission) : null,
  ])
  if (!decided) throw await alreadyReviewed(tx, id)
  const submitBy = status === 'rejected' ? await giveTimeToResubmit(tx, id) : null
  await payReferralBonusIfDue(tx, userId, unpaid)
  await queueSubmissionReviewed(tx, {
    ...submission,
    ...decided,
    ...{ status, notes, outcome, failedLines, failedPage, submitBy },
  })
  if (status === 'approved') await bookClaim(tx, submission.claim, { kind: 'approved', points })
  publishFacts(tx, ['submissions'], userId)
}

/**
 * A credit locks the account; with a referrer's, both are locked before it, in their order. Returns what a bonus depends on,
 * read after them.
 */
async function payAward(
  tx: Tx,
  { id, userId, title, points, referrerId, approvalsUndone }: ReviewedSubmission,
): Promise<{ points: number } | null> {
  const [, , unpaid] = await Promise.all([
    referrerId !== null && lockAccounts(tx, [userId, referrerId]),
    credit(tx, {
      userId,
      points,
      kind: 'task_award',
      refId: awardRef(id, approvalsUndone),
      description: say('en', words('Task completed: {title}', { title })),
    }),
    readUnpaidBonus(tx, userId),
  ])
  return unpaid
}

const DECIDE = `update submissions set status = $2, reviewed_at = clock_timestamp(), reviewed_by = $3, review_notes = $4,
    points_awarded = $5, outcome = $6, failed_lines = $7, failed_page = $8
  where id = $1 and status = 'pending' returning reviewed_at as "reviewedAt"`

export function auditReview(
  tx: Tx,
  { id, title, userId, points, isReview, version }: ReviewedSubmission,
  { adminId, status, notes, outcome, failedLines }: Decision,
  needsAgreement: boolean,
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action: needsAgreement ? 'submission.agreement-asked' : `submission.${status}`,
    subject: { type: 'submission', id },
    label: title,
    memberId: userId,
    before: { status: 'pending' },
    after: {
      status,
      ...(status === 'approved' && { pointsAwarded: points }),
      ...(outcome && { outcome }),
      ...(failedLines.length > 0 && { failedLines }),
      ...(isReview && { try: version }),
    },
    reason: notes,
  })
}

/** The refusal of a second decision, while the first is held too. */
export async function alreadyReviewed(tx: Tx, submissionId: number): Promise<Refusal> {
  const current = await findAdminSubmission(tx, submissionId)
  return new Refusal('conflict', alreadyReviewedSentence(current.reviewedBy?.name, current.status), {
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
