import { BulkDialog } from '#client/app/desk/bulk/bulk-dialog.tsx'
import type { BulkDecision, BulkQuestion, BulkStatus } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { formatPoints, plural } from '#domain/text/format.ts'
import { REJECTION_REASONS } from './request-reasons.ts'

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
