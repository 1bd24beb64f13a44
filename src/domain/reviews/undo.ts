import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'

/** The status after undoing a review (decisions: Undo). */
export const UNDONE_REVIEWS: Record<SubmissionStatus, SubmissionStatus | null> = {
  pending: null,
  approved: 'rejected',
  rejected: 'pending',
}

/** The status after undoing the last decision; a member's cancellation can't be undone. */
export const UNDONE_DECISIONS: Record<RequestStatus, RequestStatus | null> = {
  pending: null,
  approved: 'pending',
  rejected: 'pending',
  fulfilled: 'approved',
  cancelled: null,
}

export type UndoRefusal =
  | 'nothing-to-undo'
  | 'cancelled'
  | 'changed'
  | 'account-deleted'
  | 'replaced'
  | 'place-left'
  | 'own-record'
  | 'first-reviewer'

interface Undoer {
  id: string
  anotherAdminExists: boolean
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
    placeIsLeft: boolean
    memberIsDeleted: boolean
  },
  admin: Undoer,
): UndoRefusal | null {
  if (UNDONE_REVIEWS[review.status] === null) return 'nothing-to-undo'
  if (admin.anotherAdminExists && review.userId === admin.id) return 'own-record'
  if (admin.anotherAdminExists && review.firstReviewedBy === admin.id) return 'first-reviewer'
  if (review.status === 'approved') return null
  if (review.isReplaced) return 'replaced'
  if (review.memberIsDeleted) return 'account-deleted'
  return review.placeIsLeft ? 'place-left' : null
}

/** Points and stock are checked separately. */
export function decisionUndoRefusal(
  request: { status: RequestStatus; userId: string; memberIsDeleted: boolean },
  admin: Undoer,
): UndoRefusal | null {
  if (request.status === 'cancelled') return 'cancelled'
  if (UNDONE_DECISIONS[request.status] === null) return 'nothing-to-undo'
  if (admin.anotherAdminExists && request.userId === admin.id) return 'own-record'
  return request.memberIsDeleted ? 'account-deleted' : null
}

interface BalanceChange {
  userId: string
  amount: number
  balanceBefore: number
  balanceAfter: number
}

export function foldPostings<Posting extends { userId: string; amount: number }>(
  balances: ReadonlyMap<string, number>,
  postings: readonly Posting[],
): (Posting & BalanceChange)[] {
  const now = new Map(balances)
  return postings.map((posting) => {
    const balanceBefore = now.get(posting.userId) ?? 0
    const balanceAfter = balanceBefore + posting.amount
    now.set(posting.userId, balanceAfter)
    return { ...posting, balanceBefore, balanceAfter }
  })
}
