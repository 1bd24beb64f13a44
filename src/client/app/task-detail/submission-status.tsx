import type { MemberSubmission } from '../../../contract/submissions.ts'
import { USUAL_REVIEW_TIME } from '../../../domain/submissions.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Points } from '../../ui/points.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { SecondLook, SecondLookAsked } from './second-look.tsx'
import { SentProof } from './sent-proof.tsx'

/** Why the last submission was not approved, in the reviewer's words; the form below takes the next one. */
export function RejectedSubmission({ submission, now }: { submission: MemberSubmission; now: Date }) {
  const { reviewNotes, reviewedAt, contestedAt } = submission
  return (
    <Card title="Your Last Submission" aside={<StatusBadge status="rejected">Rejected</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {reviewedAt && (
          <p className="text-13 text-ink2">
            Reviewed {formatDateTime(reviewedAt)}
            {contestedAt && ', after the second look you asked for'}
          </p>
        )}
        {reviewNotes ? (
          <ReviewNotes notes={reviewNotes} tone="red" />
        ) : (
          <p>It was not approved. Please check the requirements and submit again.</p>
        )}
        <SecondLook submission={submission} now={now} />
      </div>
    </Card>
  )
}

/** A submission that waits for its review; nothing can be changed meanwhile (specification §4). */
export function PendingSubmission({ submission }: { submission: MemberSubmission }) {
  return (
    <Card title="Your Submission" aside={<StatusBadge status="pending">Under Review</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {submission.contestedAt && <SecondLookAsked contestedAt={submission.contestedAt} />}
        <p>We look at every submission ourselves: {USUAL_REVIEW_TIME}. You get an e-mail when it is done.</p>
        <SentProof submission={submission} />
      </div>
    </Card>
  )
}

/** An approved submission: what it paid, and the way to the next task. */
export function CompletedSubmission({ submission }: { submission: MemberSubmission }) {
  const { pointsAwarded, reviewedAt, reviewNotes } = submission
  return (
    <Card title="Your Submission" aside={<StatusBadge status="completed">Task Completed</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {pointsAwarded !== null && (
          <p className="text-24">
            <Points amount={pointsAwarded} as="earned" />{' '}
            <span className="text-15 text-ink2">points earned</span>
          </p>
        )}
        <SentProof submission={submission} />
        {reviewedAt && <p className="text-13 text-ink2">Approved {formatDateTime(reviewedAt)}</p>}
        {reviewNotes && <ReviewNotes notes={reviewNotes} tone="neutral" />}
        <ButtonLink href="/tasks" className="self-start">
          Browse Tasks
        </ButtonLink>
      </div>
    </Card>
  )
}
