import { type ReviewResult, reviewSubmissions } from '../../../../contract/reviewing.ts'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { MAX_REVIEWS_AT_ONCE } from '../../../../domain/submissions.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'
import { useBulkDecision } from '../review-shell/bulk/use-bulk-decision.ts'
import { outcomeText } from './bulk-outcome.ts'

const FAILURE = 'Failed to review submission'

interface BulkReviewOptions {
  ownEmail: string | undefined
  /** Each answer, as soon as it is there. */
  onResults: (results: readonly ReviewResult[]) => void
  /** Everything has been answered. */
  onDone: (results: readonly ReviewResult[]) => void
}

/** Decides on several submissions after a confirmation, a hundred in one call; what failed can be tried again. */
export function useBulkReview({ ownEmail, onResults, onDone }: BulkReviewOptions) {
  const action = useAction(reviewSubmissions, {
    failure: { fallback: FAILURE, silent: () => true },
  })
  const bulk = useBulkDecision<AdminSubmission, ReviewResult>({
    send: async (ids, status, reviewNotes) =>
      (await action.run({ body: { ids, status, reviewNotes } }))?.results,
    reset: action.reset,
    isSending: action.isPending,
    problem: action.error && sentenceOf(action.error, FAILURE),
    most: MAX_REVIEWS_AT_ONCE,
    title: 'Submissions Reviewed',
    outcomeText: (results, to) => outcomeText(results, to, ownEmail),
    onResults,
    onDone,
  })
  return {
    ...bulk,
    outcome: bulk.outcome && { text: bulk.outcome.text, left: bulk.outcome.left.map(leftOver) },
  }
}

export type BulkReview = ReturnType<typeof useBulkReview>

function leftOver({ id, refusal, submission }: ReviewResult) {
  const name = submission && `${submission.task.title}, ${submission.user.email}`
  return { id, name, why: refusal?.message ?? '' }
}
