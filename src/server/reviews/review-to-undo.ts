import type { UndoRefusal } from '#domain/points/undo.ts'
import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import { reviewUndoRefusal } from '#domain/reviews/undo.ts'
import { BOOKED_CLAIM, type BookedClaim } from '#server/campaigns/budget.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { deciderOf } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { APPROVALS_UNDONE } from '#server/points/award.ts'
import { submissionMissing } from '#server/proofs/refusals.ts'
import { FIRST_REVIEWER_SENTENCE } from './write-review.ts'

export interface ReviewToUndo {
  id: number
  claimId: number
  claim: BookedClaim
  status: SubmissionStatus
  userId: string
  memberEmail: string
  memberIsDeleted: boolean
  title: string
  /** ISO 8601 with microseconds; identifies the decision. */
  reviewedAt: string
  reviewedBy: string | null
  reviewNotes: string | null
  failedLines: string[]
  pointsAwarded: number | null
  firstReviewedBy: string | null
  isReplaced: boolean
  spotIsLeft: boolean
  pictureIsGone: boolean
  approvalsUndone: number
}

const SENTENCES: Record<Exclude<UndoRefusal, 'cancelled'>, string> = {
  'nothing-to-undo': 'This submission is still pending, so there is no decision to undo.',
  changed: 'This submission has changed since you opened it. Please check it again.',
  'account-deleted': 'This member’s account was deleted, so there is nothing left to review.',
  replaced: 'The member has resubmitted, so the earlier decision can’t be undone.',
  'spot-left': 'This spot has ended, so the decision can’t be undone.',
  'own-record': 'This is your own submission, so only another admin can undo the review.',
  'first-reviewer': FIRST_REVIEWER_SENTENCE,
}

/** Takes no lock. */
export async function readReview(tx: Tx, submissionId: number): Promise<ReviewToUndo> {
  const [review] = await queryRows<{ review: ReviewToUndo }>(
    tx,
    `select json_build_object('id', s.id, 'claimId', s.claim_id, 'claim', ${BOOKED_CLAIM}, 'status', s.status, 'userId', s.user_id,
       'memberEmail', u.email, 'memberIsDeleted', u.deleted_at is not null, 'title', t.title,
       'reviewedAt', s.reviewed_at, 'reviewedBy', s.reviewed_by, 'reviewNotes', s.review_notes,
       'failedLines', s.failed_lines,
       'pointsAwarded', s.points_awarded, 'firstReviewedBy', s.first_reviewed_by,
       'isReplaced', s.replaced_at is not null, 'spotIsLeft', c.left_at is not null,
       'pictureIsGone', s.image_sha256 is not null and s.image_key is null,
       'approvalsUndone', ${APPROVALS_UNDONE}) as review
     from submissions s join users u on u.id = s.user_id join tasks t on t.id = s.task_id
       join claims c on c.id = s.claim_id
     where s.id = $1`,
    [submissionId],
  )
  if (!review) throw submissionMissing()
  return review.review
}

/** 'conflict' if it is not the decision the admin saw. */
export async function lockReview(
  tx: Tx,
  { id: submissionId, claimId }: { id: number; claimId: number },
  reviewedAt: string,
): Promise<ReviewToUndo> {
  await queryRows(tx, 'select 1 from claims where id = $1 for no key update', [claimId])
  await queryRows(tx, 'select 1 from submissions where id = $1 for no key update', [submissionId])
  const [same] = await queryRows(
    tx,
    'select 1 from submissions where id = $1 and reviewed_at = $2::timestamptz',
    [submissionId, reviewedAt],
  )
  if (!same) throw refusalOf('changed')
  return readReview(tx, submissionId)
}

export async function refuseUnlessUndoable(tx: Tx, review: ReviewToUndo, adminId: string): Promise<void> {
  const refusal = reviewUndoRefusal(review, await deciderOf(tx, adminId, 'reviewProofs'))
  if (refusal !== null && refusal !== 'cancelled') throw refusalOf(refusal)
}

function refusalOf(refusal: Exclude<UndoRefusal, 'cancelled'>): Refusal {
  const sentence = SENTENCES[refusal]
  if (refusal === 'own-record') return new Refusal('forbidden', sentence, { code: 'submission.own' })
  return refusal === 'first-reviewer'
    ? new Refusal('forbidden', sentence, { code: 'submission.first-reviewer' })
    : new Refusal('conflict', sentence, { code: `undo.${refusal}` })
}
