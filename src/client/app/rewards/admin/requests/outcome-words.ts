import type { OutcomeWords } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { DecisionResult } from '#contract/rewards/reward-requests.ts'

/** How the outcome of one of several requests continues a sentence: '3 approved, 1 is with another admin.' */
export function outcomeWords({ refusal }: DecisionResult, to: string): OutcomeWords {
  switch (refusal?.code) {
    case undefined:
      return [to, to]
    case 'request.already-decided':
      return ['was already reviewed', 'were already reviewed']
    case 'second-admin.needed':
      return ['needs a second admin', 'need a second admin']
    case 'request.leased':
      return ['is with another admin', 'are with other admins']
    case 'request.own':
      return ['is your own', 'are your own']
    case 'not-found':
      return ['no longer exists', 'no longer exist']
    default:
      return ['was not reviewed', 'were not reviewed']
  }
}
