import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, RequiredText } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { MAX_NOTES_LENGTH, REASON_NEEDED } from '#domain/text/text.ts'
import { AdminSubmission } from './admin-submissions.ts'

/** Names the decision it means, so that one click never undoes two. */
export const Undo = z.strictObject({
  reason: RequiredText(MAX_NOTES_LENGTH, REASON_NEEDED),
  /** `reviewedAt` as the admin saw it; 409 if there is a newer decision. */
  reviewedAt: GivenInstant,
})

export const PointsMoved = z.object({
  email: z.string(),
  /** The member the record is about, or the friend who referred them. */
  party: z.enum(['member', 'referrer']),
  reason: z.enum(['award', 'referral-bonus', 'redemption']),
  amount: z.int(),
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type PointsMoved = z.output<typeof PointsMoved>

export const ReviewUndo = z.object({
  from: z.enum(SUBMISSION_STATUSES),
  to: z.enum(SUBMISSION_STATUSES),
  reviewedAt: Instant,
  memberEmail: z.string(),
  movements: z.array(PointsMoved),
  /** It had a picture, which has been removed. */
  pictureIsGone: z.boolean(),
  /** Everyone who will be notified. */
  told: z.array(z.string()),
})
export type ReviewUndo = z.output<typeof ReviewUndo>

export const previewReviewUndo = endpoint('GET', '/api/admin/submissions/:id/undo-preview', 'admin', {
  shows: ['submissions', 'balance'],
  refuses: [409],
  summary: "Previews undoing the review. Returns 409 or 403, with the reason, if it can't be undone.",
  reply: ReviewUndo,
})

export const undoReview = endpoint('POST', '/api/admin/submissions/:id/undo', 'admin', {
  changes: ['submissions', 'balance', 'referrals', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Undoes a review. An approval becomes a rejection and its points are taken back; a rejection becomes pending.',
  body: Undo,
  reply: AdminSubmission,
})
