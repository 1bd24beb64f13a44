import type { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import { MAX_REASONS, REASON_PROBLEMS } from '#domain/reviews/rejection-reasons.ts'
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
    one: 'reason',
    many: 'reasons',
    nameTaken: REASON_PROBLEMS.nameTaken,
  },
  fieldsOf: ({ name, sentence, proof, category }) => ({ name, sentence, proof, category }),
}
