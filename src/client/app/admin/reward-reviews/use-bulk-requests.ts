import {
  type AdminRewardRequest,
  type DecisionResult,
  decideRewardRequests,
} from '../../../../contract/reward-requests.ts'
import { MAX_DECISIONS_AT_ONCE } from '../../../../domain/rewards.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'
import {
  type BulkStatus,
  joinOutcome,
  type OutcomeWords,
  useBulkDecision,
} from '../review-shell/bulk/use-bulk-decision.ts'

const FAILURE = 'Failed to review request'

interface BulkRequestsOptions {
  /** Each answer, as soon as it is there. */
  onResults: (results: readonly DecisionResult[]) => void
  /** Everything has been answered. */
  onDone: (results: readonly DecisionResult[]) => void
}

/** Decides on several requests after a confirmation, a hundred in one call; what failed can be tried again. */
export function useBulkRequests({ onResults, onDone }: BulkRequestsOptions) {
  const action = useAction(decideRewardRequests, {
    failure: { fallback: FAILURE, silent: () => true },
  })
  const bulk = useBulkDecision<AdminRewardRequest, DecisionResult>({
    send: async (ids, status, reviewNotes) =>
      (await action.run({ body: { ids, status, reviewNotes } }))?.results,
    reset: action.reset,
    isSending: action.isPending,
    problem: action.error && sentenceOf(action.error, FAILURE),
    most: MAX_DECISIONS_AT_ONCE,
    title: 'Requests Reviewed',
    outcomeText: (results, to) => joinOutcome(results, (result) => wordsOf(result, to)),
    onResults,
    onDone,
  })
  return {
    ...bulk,
    outcome: bulk.outcome && { text: bulk.outcome.text, left: bulk.outcome.left.map(leftOver) },
  }
}

export type BulkRequests = ReturnType<typeof useBulkRequests>

function wordsOf({ refusal }: DecisionResult, to: BulkStatus): OutcomeWords {
  switch (refusal?.code) {
    case undefined:
      return [to, to]
    case 'request.already-decided':
      return ['was decided on already', 'were decided on already']
    case 'request.own':
      return ['is your own', 'are your own']
    case 'not-found':
      return ['does not exist any more', 'do not exist any more']
    default:
      return ['was not decided on', 'were not decided on']
  }
}

function leftOver({ id, refusal, request }: DecisionResult) {
  return { id, name: request && `${request.reward.name}, ${request.user.email}`, why: refusal?.message ?? '' }
}
