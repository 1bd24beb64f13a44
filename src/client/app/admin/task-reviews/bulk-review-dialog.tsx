import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { plural } from '../../../../domain/format.ts'
import { BulkDialog } from '../review-shell/bulk/bulk-dialog.tsx'
import type { BulkDecision, BulkQuestion, BulkStatus } from '../review-shell/bulk/use-bulk-decision.ts'
import { useFittingReasons } from './reasons/use-reasons.tsx'

/** Names the count and the points before several submissions are decided on; one note goes to everybody. */
export function BulkReviewDialog({ bulk }: { bulk: BulkDecision<AdminSubmission> }) {
  const { offered, none } = useFittingReasons(bulk.question?.rows ?? [])
  return (
    <BulkDialog
      bulk={bulk}
      reasons={offered}
      aroundReasons={{ none }}
      titleOf={titleOf}
      consequenceOf={consequenceOf}
    />
  )
}

/** 'Approve 12 submissions for 1,340 points?' */
function titleOf({ to, rows }: BulkQuestion<AdminSubmission>): string {
  const what = plural(rows.length, 'submission', 'submissions')
  const points = rows.reduce((sum, { task }) => sum + task.points, 0)
  const worth = plural(points, 'point', 'points')
  return to === 'approved' ? `Approve ${what} for ${worth}?` : `Reject ${what} worth ${worth}?`
}

function consequenceOf(to: BulkStatus, members: number): string {
  return to === 'approved'
    ? `${plural(members, 'member is', 'members are')} paid and told at once.`
    : `${plural(members, 'member is', 'members are')} told at once and can submit again.`
}
