import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { MAX_REASONS, REASON_PROOFS } from '#domain/reviews/rejection-reasons.ts'
import { RejectionReasonForm } from './rejection-reason-form.ts'

/** Reviewers see `name` on a chip; members read `sentence`. */
export const RejectionReason = z.object({
  id: Id,
  name: z.string(),
  sentence: z.string(),
  proof: z.enum(REASON_PROOFS),
  category: z.nullable(z.string()),
  /** The last change to a field of the form; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
})
export type RejectionReason = z.output<typeof RejectionReason>

const expectedUpdatedAt = GivenInstant

export const listRejectionReasons = endpoint('GET', '/api/admin/rejection-reasons', 'reviewProofs', {
  tag: 'submissions',
  shows: ['rejectionReasons'],
  summary: `Lists every rejection reason in the order reviewers see them, at most ${MAX_REASONS}.`,
  reply: z.array(RejectionReason),
})

export const createRejectionReason = endpoint('POST', '/api/admin/rejection-reasons', 'reviewProofs', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary: 'Adds a reason at the end. Returns 409 if the name is taken.',
  body: RejectionReasonForm,
  idempotent: true,
  reply: RejectionReason,
})

export const updateRejectionReason = endpoint('PUT', '/api/admin/rejection-reasons/:id', 'reviewProofs', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary: 'Edits a reason. Returns 409 if the name is taken or another admin has changed it since.',
  body: z.extend(RejectionReasonForm, { expectedUpdatedAt }),
  reply: RejectionReason,
})

export const deleteRejectionReason = endpoint('DELETE', '/api/admin/rejection-reasons/:id', 'reviewProofs', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary:
    'Deletes a reason. Past rejections keep its sentence. Returns 409 if another admin has changed it since.',
  query: z.object({ expectedUpdatedAt }),
  reply: z.object({ id: Id }),
})

const Order = z.array(Id).check(z.minLength(2), z.maxLength(MAX_REASONS))

export const orderRejectionReasons = endpoint('PUT', '/api/admin/rejection-reasons/order', 'reviewProofs', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary:
    'Reorders some reasons; the others stay where they are. Returns 409 if the order has changed since.',
  body: z.strictObject({
    ids: Order,
    /** The same ids, in the order the admin saw. */
    seenIds: Order,
  }),
  reply: z.array(RejectionReason),
})
