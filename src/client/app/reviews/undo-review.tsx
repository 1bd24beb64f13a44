import { useAction } from '#client/api/use-action.ts'
import { ReviewRecord } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { UndoControl } from '#client/app/desk/undo/undo-control.tsx'
import { reviewUndoSentences } from '#client/app/desk/undo/undo-labels.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { previewReviewUndo, undoReview } from '#contract/reviews/undo.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'

const LABELS = { approved: 'Undo approval', rejected: 'Undo rejection' } as const

interface UndoReviewProps {
  submission: AdminSubmission
  isSending: boolean
}

export default function UndoReview({ submission, isSending }: UndoReviewProps) {
  return (
    <>
      <UndoReviewControl key={submission.id} {...{ submission, isSending }} hasKey />
      <UndoneReviews submission={submission} />
    </>
  )
}

interface UndoReviewControlProps extends UndoReviewProps {
  hasKey: boolean
}

export function UndoReviewControl({ submission, isSending, hasKey }: UndoReviewControlProps) {
  const { id, status, reviewedAt, hold } = submission
  // The control itself shows the refusal, so there is no toast.
  const failure = { fallback: 'Failed to undo the review', silent: true }
  const preview = useAction(previewReviewUndo, { failure })
  const undo = useAction(undoReview, { success: () => ['Review Undone'], failure })
  return (
    <UndoControl
      id={id}
      canUndo={status !== 'pending' && reviewedAt !== null && hold === null && !isSending}
      hasKey={hasKey}
      label={status === 'pending' ? '' : LABELS[status]}
      doneWords="Review undone."
      preview={preview}
      sentencesOf={reviewUndoSentences}
      undo={undo}
    />
  )
}

function UndoneReviews({ submission: { undone } }: { submission: AdminSubmission }) {
  if (undone.length === 0) return null
  return (
    <Section title="Undone earlier">
      <ol className="flex flex-col gap-3">
        {undone.map((review) => (
          <li key={review.undoneAt} className="flex flex-col gap-2">
            <ReviewRecord
              title={`${SUBMISSION_STATUS_LABELS[review.status]}, then undone`}
              by={review.undoneBy.name}
              at={review.undoneAt}
              notes={review.reason}
            />
            <ReviewRecord
              title={SUBMISSION_STATUS_LABELS[review.status]}
              by={review.reviewedBy?.name}
              at={review.reviewedAt}
              notes={review.reviewNotes}
            />
          </li>
        ))}
      </ol>
    </Section>
  )
}
