import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields/common.ts'
import { PointsMoved, Undo } from '#contract/points/undo.ts'
import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { AdminSubmission } from './admin-submissions.ts'

export const ReviewUndo = z.object({
  from: z.enum(SUBMISSION_STATUSES),
  to: z.enum(SUBMISSION_STATUSES),
  reviewedAt: Instant,
  memberEmail: z.string(),
  movements: z.array(PointsMoved),
  /** It had a picture, which has been removed. */
  pictureIsGone: z.boolean(),
  /** Everyone who will be notified. */
  notifiedEmails: z.array(z.string()),
})
export type ReviewUndo = z.output<typeof ReviewUndo>

export const previewReviewUndo = endpoint('GET', '/api/admin/submissions/:id/undo-preview', 'reviewProofs', {
  shows: ['submissions', 'balance'],
  refuses: [409],
  summary: "Previews undoing the review. Returns 409 or 403, with the reason, if it can't be undone.",
  reply: ReviewUndo,
})

export const undoReview = endpoint('POST', '/api/admin/submissions/:id/undo', 'reviewProofs', {
  changes: ['submissions', 'balance', 'referrals', 'notices', 'reports', 'audit'],
  refuses: [409],
  summary:
    'Undoes a review. An approval becomes a rejection and its points are taken back; a rejection becomes pending.',
  body: Undo,
  reply: AdminSubmission,
})
