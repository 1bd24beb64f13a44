import { listUserSubmissions, type UserSubmission } from '../../../../contract/admin-users.ts'
import { formatDateTime } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'
import { SUBMISSION_STATUS_LABELS } from '../../../../domain/submissions.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Points } from '../../../ui/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Listing } from './listing.tsx'

/** What a user has submitted, in all versions, with the decisions on it. */
export function SubmissionsTab({ userId }: { userId: string }) {
  const submissions = usePagedEndpoint(listUserSubmissions, { params: { userId } })
  return (
    <Listing
      list={submissions}
      what="submissions"
      empty="No submissions yet"
      row={(submission) => <SubmissionRow submission={submission} />}
    />
  )
}

function SubmissionRow({ submission }: { submission: UserSubmission }) {
  const { id, taskTitle, version, isNewest, status, reviewedAt, reviewNotes, pointsAwarded } = submission
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p lang={languageOf(taskTitle)} className="break-words">
          {taskTitle}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
          <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>
          <span>Submitted {formatDateTime(submission.submittedAt)}</span>
          {reviewedAt && <span>Reviewed {formatDateTime(reviewedAt)}</span>}
          {(version > 1 || !isNewest) && <span>Version {version}</span>}
          {isNewest && (
            <TextLink standalone href={`/admin/task-reviews?status=all&id=${id}`}>
              Open<VisuallyHidden> the submission for {taskTitle}</VisuallyHidden>
            </TextLink>
          )}
        </p>
        {reviewNotes && (
          <p lang={languageOf(reviewNotes)} className="border-l-2 border-line pl-3 break-words text-ink2">
            {reviewNotes}
          </p>
        )}
      </div>
      {pointsAwarded !== null && pointsAwarded > 0 && <Points amount={pointsAwarded} as="earned" />}
    </div>
  )
}
