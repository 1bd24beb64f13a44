import { useAction } from '#client/api/use-action.ts'
import { BulkDialog } from '#client/app/desk/bulk/bulk-dialog.tsx'
import {
  type BulkDecision,
  type BulkQuestion,
  type BulkStatus,
  joinOutcome,
  type OutcomeWords,
  useBulkDecision,
} from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { Reason } from '#client/app/desk/decision/reason-chips.tsx'
import type { Selection } from '#client/app/desk/list/use-selection.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import {
  type AdminRewardRequest,
  type DecisionResult,
  decideRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'
import { formatPoints, plural } from '#domain/text/format.ts'

export function BulkRequestsDialog({ bulk }: { bulk: BulkDecision<AdminRewardRequest> }) {
  return (
    <BulkDialog bulk={bulk} reasons={REJECTION_REASONS} titleOf={titleOf} consequenceOf={consequenceOf} />
  )
}

/** 'Approve 12 requests for 13,400 points?' */
function titleOf({ to, rows }: BulkQuestion<AdminRewardRequest>): string {
  const what = plural(rows.length, 'request', 'requests')
  const points = rows.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0)
  const worth = formatPoints(points)
  return to === 'approved' ? `Approve ${what} for ${worth}?` : `Reject ${what} and return ${worth}?`
}

function consequenceOf(to: BulkStatus, members: number): string {
  return to === 'approved'
    ? `${plural(members, 'member is', 'members are')} notified right away. Their rewards then await fulfillment.`
    : `${plural(members, 'member is notified and gets', 'members are notified and get')} the points back right away.`
}

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

/** Common reasons for rejecting a request; each says what the member can do. */
export const REJECTION_REASONS: readonly Reason[] = [
  { name: 'Out of stock', sentence: 'This reward is no longer available. Please choose another.' },
  {
    name: 'Wrong address',
    sentence:
      'We can’t deliver to the address you gave. Please request the reward again with a different one.',
  },
  { name: 'Requested twice', sentence: 'You requested this twice. We kept your other request.' },
  { name: 'Account check', sentence: 'We need to check your account first. Please contact support.' },
]
