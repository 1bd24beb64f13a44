import { useEndpoint } from '#client/api/use-endpoint.ts'
import { RecentDecisions, type RecentDecisionsProps } from '#client/app/desk/undo/recent-decisions.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { listRecentReviews } from '#contract/reviews/reviewing.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { UndoReviewControl } from './undo-review.tsx'

export default function RecentReviewsDialog(props: RecentDecisionsProps<AdminSubmission>) {
  const recent = useEndpoint(listRecentReviews, { refetchOnMount: 'always' })
  return (
    <RecentDecisions
      {...props}
      recent={recent}
      titleOf={({ task }) => task.title}
      statusOf={({ status }) => <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>}
      undo={(row) => <UndoReviewControl submission={row} isSending={false} hasKey={false} />}
    />
  )
}
