import { useEndpoint } from '#client/api/use-endpoint.ts'
import { RecentDecisions, type RecentDecisionsProps } from '#client/app/desk/undo/recent-decisions.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { listRecentReviews } from '#contract/reviews/reviewing.ts'
import { DecisionBadge } from './agreement/agreement-form.tsx'
import { UndoReviewControl } from './undo-review.tsx'

export default function RecentReviewsDialog(props: RecentDecisionsProps<AdminSubmission>) {
  const recent = useEndpoint(listRecentReviews, { refetchOnMount: 'always' })
  return (
    <RecentDecisions
      {...props}
      recent={recent}
      titleOf={({ task }) => task.title}
      statusOf={(row) => <DecisionBadge row={row} />}
      undo={(row) => <UndoReviewControl submission={row} isSending={false} hasKey={false} />}
    />
  )
}
