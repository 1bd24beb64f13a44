import type { MemberSubmission } from '../../../contract/submissions.ts'
import { formatDateTime } from '../../../domain/format.ts'
import { languageOf } from '../../../domain/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ReviewNotes } from '../task-parts/review-notes.tsx'

/** Rejected versions that a newer one has replaced, the latest first; their pictures are gone (decisions: Tasks). */
export function EarlierSubmissions({ submissions }: { submissions: readonly MemberSubmission[] }) {
  if (submissions.length === 0) return null
  return (
    <Card title="Earlier Submissions" flush>
      <ol className="divide-y divide-line px-4 sm:px-5">
        {submissions.map((submission) => (
          <li key={submission.id} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-13 text-ink2">Submitted {formatDateTime(submission.submittedAt)}</p>
              <StatusBadge status="rejected">Rejected</StatusBadge>
            </div>
            {submission.notes && (
              <p
                lang={languageOf(submission.notes)}
                className="line-clamp-2 max-w-measure whitespace-pre-wrap"
              >
                {submission.notes}
              </p>
            )}
            {submission.reviewNotes && <ReviewNotes notes={submission.reviewNotes} tone="neutral" />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
