import type { UndoRefusal } from '#domain/points/undo.ts'
import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import type { Decider } from '#domain/users/account-status.ts'

/** The status after undoing a review (decisions: Undo). */
export const UNDONE_REVIEWS: Record<SubmissionStatus, SubmissionStatus | null> = {
  pending: null,
  approved: 'rejected',
  rejected: 'pending',
}

/**
 * Undoing an approval is a rejection, so the same rules apply. Undoing a rejection needs the newest version, and a
 * member who still has the spot.
 */
export function reviewUndoRefusal(
  review: {
    status: SubmissionStatus
    userId: string
    firstReviewedBy: string | null
    isReplaced: boolean
    spotIsLeft: boolean
    memberIsDeleted: boolean
  },
  admin: Decider,
): UndoRefusal | null {
  if (UNDONE_REVIEWS[review.status] === null) return 'nothing-to-undo'
  if (admin.anotherAdminExists && review.userId === admin.id) return 'own-record'
  if (admin.anotherAdminExists && review.firstReviewedBy === admin.id) return 'first-reviewer'
  if (review.status === 'approved') return null
  if (review.isReplaced) return 'replaced'
  if (review.memberIsDeleted) return 'account-deleted'
  return review.spotIsLeft ? 'spot-left' : null
}
