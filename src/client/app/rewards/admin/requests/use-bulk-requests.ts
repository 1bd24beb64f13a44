import { useAction } from '#client/api/use-action.ts'
import {
  type BulkStatus,
  joinOutcome,
  type OutcomeWords,
  useBulkDecision,
} from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { Selection } from '#client/app/desk/list/use-selection.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import {
  type AdminRewardRequest,
  type DecisionResult,
  decideRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'

export function useBulkRequests(
  queue: ReviewQueue<AdminRewardRequest>,
  selection: Selection<AdminRewardRequest>,
) {
  const action = useAction(decideRewardRequests, {
    failure: { fallback: 'Failed to review request', silent: true },
  })
  return useBulkDecision<AdminRewardRequest, DecisionResult>({
    queue,
    selection,
    action,
    send: async (rows, status, reviewNotes) =>
      (await action.run({ body: { ids: rows.map(({ id }) => id), status, reviewNotes } }))?.results,
    most: MAX_DECISIONS_AT_ONCE,
    title: 'Requests Reviewed',
    outcomeText: (results, to) => joinOutcome(results, (result) => wordsOf(result, to)),
    rowOf: ({ request }) => request,
    nameOf: ({ reward, user }) => `${reward.name}, ${user.email}`,
  })
}

function wordsOf({ refusal }: DecisionResult, to: BulkStatus): OutcomeWords {
  switch (refusal?.code) {
    case undefined:
      return [to, to]
    case 'request.already-decided':
      return ['was already reviewed', 'were already reviewed']
    case 'request.own':
      return ['is your own', 'are your own']
    case 'not-found':
      return ['no longer exists', 'no longer exist']
    default:
      return ['was not reviewed', 'were not reviewed']
  }
}
