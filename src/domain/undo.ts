import type { RequestStatus } from './rewards.ts'
import type { SubmissionStatus } from './submissions.ts'

/** What a submission becomes when its review is undone: an approval turns into a rejection with the reason (decisions: Undo). */
export const UNDONE_REVIEWS: Record<SubmissionStatus, SubmissionStatus | null> = {
  pending: null,
  approved: 'rejected',
  rejected: 'pending',
}

/** What a request becomes when its last decision is undone; the member's own cancelling stands. */
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

/** Who undoes, and whether somebody else could. */
interface Undoer {
  id: string
  anotherAdminExists: boolean
}

/**
 * Why this admin cannot undo the review, or null. Undoing an approval rejects, so whoever may not review the submission
 * may not undo its review either. A rejection returns to pending only while it is the newest version, and its member
 * is there and holds the place.
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

/** Why this admin cannot undo the last decision on the request, or null; points and stock are another question. */
export function decisionUndoRefusal(
  request: { status: RequestStatus; userId: string; memberIsDeleted: boolean },
  admin: Undoer,
): UndoRefusal | null {
  if (request.status === 'cancelled') return 'cancelled'
  if (UNDONE_DECISIONS[request.status] === null) return 'nothing-to-undo'
  if (admin.anotherAdminExists && request.userId === admin.id) return 'own-record'
  return request.memberIsDeleted ? 'account-deleted' : null
}

/** A balance before and after some of its points move. */
interface BalanceChange {
  userId: string
  amount: number
  balanceBefore: number
  balanceAfter: number
}

/** What the balances become when these amounts are posted one after the other. */
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
