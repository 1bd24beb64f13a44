import { useEndpoint } from '#client/api/use-endpoint.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { listRecentReviews } from '#contract/reviews/reviewing.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { HOLD_SECONDS, RECENT_REVIEWS } from '#domain/reviews/held-reviews.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { UndoReviewControl } from './undo-review.tsx'

interface RecentDecisionsDialogProps {
  onClose: () => void
  /** Undoes a decision that is still held. */
  onTakeBack: (row: AdminSubmission) => void
}

export default function RecentDecisionsDialog({ onClose, onTakeBack }: RecentDecisionsDialogProps) {
  const recent = useEndpoint(listRecentReviews, { refetchOnMount: 'always' })
  return (
    <Dialog
      onClose={onClose}
      title="My recent decisions"
      description={`Your last ${RECENT_REVIEWS} decisions. After ${HOLD_SECONDS} seconds, undoing one needs a reason.`}
    >
      {recent.isPending && (
        <RowSkeletons label="Loading your decisions..." count={5} className="" row="h-16" />
      )}
      {recent.isLoadingError && <EmptyState kind="failed" onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && <EmptyState kind="first-use" title="No decisions yet." />}
      {recent.data && recent.data.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {recent.data.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="flex min-w-0 grow basis-56 flex-col gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span lang={languageOf(row.task.title)} className="min-w-0 font-semibold break-words">
                    {row.task.title}
                  </span>
                  <StatusBadge status={row.status}>{SUBMISSION_STATUS_LABELS[row.status]}</StatusBadge>
                </span>
                <span className="text-13 break-words text-ink2">
                  {row.user.email}
                  {row.reviewedAt && `, ${formatDateTime(row.reviewedAt)}`}
                </span>
              </div>
              {row.hold ? (
                <Button
                  size="sm"
                  aria-label={`Undo: ${row.task.title}, ${row.user.email}`}
                  onClick={() => onTakeBack(row)}
                >
                  Undo
                </Button>
              ) : (
                <UndoReviewControl submission={row} isSending={false} hasKey={false} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
