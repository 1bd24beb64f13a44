import * as z from 'zod/mini'
import { REQUEST_STATUSES } from '../domain/rewards.ts'
import { SUBMISSION_STATUSES } from '../domain/submissions.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { AdminSubmission } from './admin-submissions.ts'
import { Instant, RequiredText } from './common.ts'
import { GivenInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { AdminRewardRequest } from './reward-requests.ts'

/** What every undo says: why, and which decision it means, so that one press never undoes two. */
const Undo = z.strictObject({
  reason: RequiredText(MAX_NOTES_LENGTH, 'Please say why.'),
  /** `reviewedAt` of the record as it was seen; another decision since is 409. */
  reviewedAt: GivenInstant,
})

/** Points that move for one person, with the balance before and after. */
const PointsMoved = z.object({
  email: z.string(),
  /** The member the record is about, or the friend who referred them. */
  party: z.enum(['member', 'referrer']),
  reason: z.enum(['award', 'referral-bonus', 'redemption']),
  amount: z.int(),
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type PointsMoved = z.output<typeof PointsMoved>

/** What undoing a review does, before it is done. */
export const ReviewUndo = z.object({
  from: z.enum(SUBMISSION_STATUSES),
  to: z.enum(SUBMISSION_STATUSES),
  reviewedAt: Instant,
  memberEmail: z.string(),
  movements: z.array(PointsMoved),
  /** Its picture was sent and is not stored any more. */
  pictureIsGone: z.boolean(),
  /** Everyone who is told. */
  told: z.array(z.string()),
})
export type ReviewUndo = z.output<typeof ReviewUndo>

export const previewReviewUndo = endpoint('GET', '/api/admin/submissions/:id/undo-preview', 'admin', {
  shows: ['submissions', 'balance'],
  refuses: [409],
  summary: 'What undoing the review would do; 409 or 403 with the sentence where it cannot be undone.',
  reply: ReviewUndo,
})

export const undoReview = endpoint('POST', '/api/admin/submissions/:id/undo', 'admin', {
  changes: ['submissions', 'balance', 'referrals', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Undoes a review: an approval becomes a rejection and its points go back, a rejection is pending again.',
  body: Undo,
  reply: AdminSubmission,
})

/** What undoing a decision on a request does, before it is done. */
export const DecisionUndo = z.object({
  from: z.enum(REQUEST_STATUSES),
  to: z.enum(REQUEST_STATUSES),
  reviewedAt: Instant,
  memberEmail: z.string(),
  movements: z.array(PointsMoved),
  /** A code or reference is stored, and goes. */
  hasDelivery: z.boolean(),
  /** When the member first read it: that cannot be taken back. */
  deliveryReadAt: z.nullable(Instant),
  told: z.array(z.string()),
})
export type DecisionUndo = z.output<typeof DecisionUndo>

export const previewDecisionUndo = endpoint('GET', '/api/admin/reward-requests/:id/undo-preview', 'admin', {
  shows: ['requests', 'balance'],
  refuses: [409],
  summary: 'What undoing the last decision would do; 409 or 403 with the sentence where it cannot be undone.',
  reply: DecisionUndo,
})

export const undoDecision = endpoint('POST', '/api/admin/reward-requests/:id/undo', 'admin', {
  changes: ['requests', 'rewards', 'balance', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Undoes the last decision: approved and rejected requests are pending again, a fulfilled one is approved.',
  body: Undo,
  reply: AdminRewardRequest,
})
