import * as z from 'zod/mini'
import { MAX_REASONS, REASON_PROOFS } from '../domain/rejection-reasons.ts'
import { Id, Instant } from './common.ts'
import { GivenInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RejectionReasonForm } from './rejection-reason-form.ts'

/** What a reviewer can choose when they reject a proof: a name on a chip, and the sentence the member reads. */
export const RejectionReason = z.object({
  id: Id,
  name: z.string(),
  sentence: z.string(),
  proof: z.enum(REASON_PROOFS),
  category: z.nullable(z.string()),
  /** When what the form holds last changed; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
})
export type RejectionReason = z.output<typeof RejectionReason>

/** The `updatedAt` that the admin saw: if another admin changed the reason since, it is 409. */
const expectedUpdatedAt = GivenInstant

export const listRejectionReasons = endpoint('GET', '/api/admin/rejection-reasons', 'admin', {
  tag: 'submissions',
  shows: ['rejectionReasons'],
  summary: `Every reason for rejecting a proof, in the order reviewers see them; at most ${MAX_REASONS}.`,
  reply: z.array(RejectionReason),
})

export const createRejectionReason = endpoint('POST', '/api/admin/rejection-reasons', 'admin', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary: 'Adds a reason as the last one. A name that is taken is 409.',
  body: RejectionReasonForm,
  idempotent: true,
  reply: RejectionReason,
})

export const updateRejectionReason = endpoint('PUT', '/api/admin/rejection-reasons/:id', 'admin', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary: 'Edits a reason. A name that is taken, or a change by another admin since, is 409.',
  body: z.extend(RejectionReasonForm, { expectedUpdatedAt }),
  reply: RejectionReason,
})

export const deleteRejectionReason = endpoint('DELETE', '/api/admin/rejection-reasons/:id', 'admin', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary: 'Deletes a reason; what members were told stays. A change by another admin since is 409.',
  query: z.object({ expectedUpdatedAt }),
  reply: z.object({ id: Id }),
})

const Order = z.array(Id).check(z.minLength(2), z.maxLength(MAX_REASONS))

export const orderRejectionReasons = endpoint('PUT', '/api/admin/rejection-reasons/order', 'admin', {
  tag: 'submissions',
  changes: ['rejectionReasons', 'audit'],
  refuses: [409],
  summary:
    'Puts some reasons in another order, the others stay. If they are not in the order that was seen, it is 409.',
  body: z.strictObject({
    /** Two or more reasons, in the order wanted. */
    ids: Order,
    /** The same ones, in the order the admin saw. */
    seenIds: Order,
  }),
  reply: z.array(RejectionReason),
})
