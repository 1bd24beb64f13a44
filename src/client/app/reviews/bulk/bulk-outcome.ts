import { joinOutcome, type OutcomeWords } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { BulkStatus } from '#client/app/desk/bulk/use-bulk-question.ts'
import type { ReviewResult } from '#contract/reviews/reviewing.ts'

export function outcomeText(
  results: readonly ReviewResult[],
  to: BulkStatus,
  myId: string | undefined,
): string {
  return joinOutcome(results, (result) => wordsOf(result, to, myId))
}

function wordsOf(
  { refusal, submission }: ReviewResult,
  to: BulkStatus,
  myId: string | undefined,
): OutcomeWords {
  switch (refusal?.code) {
    case undefined:
      return submission?.hold?.needsAgreement
        ? ['waits for a second admin', 'wait for a second admin']
        : [to, to]
    case 'submission.already-reviewed': {
      const reviewer = submission?.reviewedBy
      const by = reviewer?.id === myId ? 'you' : (reviewer?.name ?? 'someone else')
      return [`was already reviewed by ${by}`, `were already reviewed by ${by}`]
    }
    case 'submission.leased':
      return ['is with another reviewer', 'are with other reviewers']
    case 'submission.own':
      return ['is your own', 'are your own']
    case 'submission.first-reviewer':
      return ['needs a different reviewer', 'need a different reviewer']
    case 'not-found':
      return ['no longer exists', 'no longer exist']
    default:
      return ['was not reviewed', 'were not reviewed']
  }
}
