import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { plural } from '../../../ui/format.ts'
import { BulkDialog } from '../review-shell/bulk-dialog.tsx'
import type { BulkQuestion } from '../review-shell/use-bulk-decision.ts'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import type { BulkReview } from './use-bulk-review.ts'

/** Names the count and the points before several submissions are decided on; one note goes to everybody. */
export function BulkReviewDialog({ bulk }: { bulk: BulkReview }) {
  const { question, notes, setNotes, problem, isSending } = bulk
  if (!question) return null
  const approves = question.to === 'approved'
  const people = new Set(question.rows.map(({ user }) => user.id)).size
  return (
    <BulkDialog
      title={titleOf(question)}
      consequence={
        approves
          ? `${plural(people, 'member is', 'members are')} paid and told at once.`
          : `${plural(people, 'member is', 'members are')} told at once and can submit again.`
      }
      approves={approves}
      count={question.rows.length}
      reasons={REJECTION_REASONS}
      notes={notes}
      onNotes={setNotes}
      problem={problem}
      isSending={isSending}
      onCancel={bulk.cancel}
      onConfirm={() => void bulk.send()}
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
