import type { ReactNode } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { FailedWords } from '#client/app/desk/decision/review-record.tsx'
import { RequestPoints } from '#client/app/rewards/requests/request-points.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Points } from '#client/ui/points.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import {
  type AdminClaim,
  listUserClaims,
  listUserRequests,
  listUserSubmissions,
  type UserRequest,
  type UserSubmission,
} from '#contract/users/admin-users.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { FULFILLED_NOTE, REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'
import { formatDate, formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { Listing } from './listing.tsx'

/** Includes claims on tasks that the user left. */
export function ClaimsTab({ userId }: { userId: string }) {
  const claims = usePagedEndpoint(listUserClaims, { params: { userId }, refetchOnMount: 'always' })
  return (
    <Listing
      list={claims}
      what="claims"
      empty="No claims yet"
      row={(claim) => (
        <UserRecord
          title={claim.task.title}
          facts={
            <>
              <span>Claimed {formatDateTime(claim.claimedAt)}</span>
              <ClaimStatus claim={claim} />
            </>
          }
          points={<Points amount={claim.points} as="offer" />}
        />
      )}
    />
  )
}

function ClaimStatus({ claim: { leftAt, latestStatus } }: { claim: AdminClaim }) {
  if (leftAt !== null) return <StatusBadge status="cancelled">Left on {formatDate(leftAt)}</StatusBadge>
  if (latestStatus === null) return <StatusBadge status="claimed">Claimed</StatusBadge>
  return <StatusBadge status={latestStatus}>{SUBMISSION_STATUS_LABELS[latestStatus]}</StatusBadge>
}

export function SubmissionsTab({ userId }: { userId: string }) {
  const submissions = usePagedEndpoint(listUserSubmissions, { params: { userId }, refetchOnMount: 'always' })
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
  const { id, taskTitle, version, isNewest, status, reviewedAt, pointsAwarded } = submission
  return (
    <UserRecord
      title={taskTitle}
      facts={
        <>
          <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>
          <span>Submitted {formatDateTime(submission.submittedAt)}</span>
          {reviewedAt && <span>Reviewed {formatDateTime(reviewedAt)}</span>}
          {(version > 1 || !isNewest) && <span>Submission {version}</span>}
          {isNewest && (
            <TextLink standalone href={`/admin/task-reviews?status=all&id=${id}`}>
              Open<VisuallyHidden> the submission for {taskTitle}</VisuallyHidden>
            </TextLink>
          )}
        </>
      }
      notes={submission.reviewNotes}
      lines={submission.failedLines}
      points={pointsAwarded !== null && pointsAwarded > 0 && <Points amount={pointsAwarded} as="earned" />}
    />
  )
}

export function RequestsTab({ userId }: { userId: string }) {
  const requests = usePagedEndpoint(listUserRequests, { params: { userId }, refetchOnMount: 'always' })
  return (
    <Listing
      list={requests}
      what="requests"
      empty="No reward requests yet"
      row={(request) => <RequestRow request={request} />}
    />
  )
}

function RequestRow({ request }: { request: UserRequest }) {
  const { id, reward, status, requestedAt, reviewedAt, reviewNotes } = request
  return (
    <UserRecord
      title={reward.name}
      facts={
        <>
          <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
          <span>Requested {formatDateTime(requestedAt)}</span>
          {reviewedAt && <span>Reviewed {formatDateTime(reviewedAt)}</span>}
          <TextLink standalone href={`/admin/reward-reviews?status=all&id=${id}`}>
            Open<VisuallyHidden> the request for {reward.name}</VisuallyHidden>
          </TextLink>
        </>
      }
      notes={reviewNotes === FULFILLED_NOTE ? null : reviewNotes}
      points={<RequestPoints of={request} />}
    />
  )
}

interface UserRecordProps {
  title: string
  facts: ReactNode
  notes?: string | null
  /** The lines of the requirements that a rejection names. */
  lines?: readonly string[]
  points: ReactNode
}

function UserRecord({ title, facts, notes, lines = [], points }: UserRecordProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p lang={languageOf(title)} className="break-words">
          {title}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">{facts}</p>
        <FailedWords lines={lines} />
        {notes && (
          <p lang={languageOf(notes)} className="border-l-2 border-line pl-3 break-words text-ink2">
            {notes}
          </p>
        )}
      </div>
      {points}
    </div>
  )
}
