import type { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import { MAX_REASONS, REASON_PROBLEMS } from '#domain/reviews/rejection-reasons.ts'
import { words } from '#domain/text/wording.ts'
import { rejection_reasons } from '#server/database/schema/reviews.ts'
import type { OrderedList } from '#server/platform/ordered-list.ts'

/** Reviewers see them in this order. Review notes keep the sentence of a deleted reason. */
export const REJECTION_REASONS: OrderedList<RejectionReasonForm> = {
  table: rejection_reasons,
  type: 'rejection-reason',
  fact: 'rejectionReasons',
  action: 'reviewProofs',
  most: MAX_REASONS,
  words: {
    list: 'Rejection reasons',
    tooMany: words('There are already {most} reasons. Please delete one you don’t need first.', {
      most: MAX_REASONS,
    }),
    otherIds: 'Both orders must list the same reasons.',
    gone: 'This reason no longer exists.',
    changed: 'Another admin has changed this reason since you opened it.',
    nameTaken: REASON_PROBLEMS.nameTaken,
  },
  fieldsOf: ({ name, sentence, proof, category }) => ({ name, sentence, proof, category }),
}
