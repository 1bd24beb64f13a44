import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { SentPicture } from '#client/app/sent-picture.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Points } from '#client/ui/points.tsx'
import { t } from '#client/words/t.ts'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { tryText } from '#domain/tasks/review-tasks.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { ReviewNotes } from '../review-notes.tsx'
import { WhatToChange } from '../what-to-change.tsx'
import { SecondLook, SecondLookAsked } from './second-look.tsx'

interface RejectedProps {
  submission: MemberSubmission
  /** The task's requirements as they are now. */
  requirements: string
  now: Date
}

export function RejectedSubmission({ submission, requirements, now }: RejectedProps) {
  const { reviewNotes, failedLines, reviewedAt, contestedAt } = submission
  return (
    <Card title="Your Last Submission" aside={<StatusBadge status="rejected">Rejected</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {reviewedAt && (
          <p className="text-13 text-ink2">
            Reviewed {formatDateTime(reviewedAt)}
            {contestedAt && ', after the second look you requested'}
          </p>
        )}
        {reviewNotes || failedLines.length > 0 ? (
          <WhatToChange
            lines={failedLines}
            notes={reviewNotes}
            requirements={requirements}
            headingLevel={3}
          />
        ) : (
          <p>We didn’t approve it. Please check the requirements and resubmit.</p>
        )}
        <SentProof submission={submission} />
        <SecondLook submission={submission} now={now} />
      </div>
    </Card>
  )
}

interface StatusProps {
  submission: MemberSubmission
  /** Whether it is a review task, whose tries are counted. */
  isReview: boolean
}

/** Nothing can be changed until it is reviewed (specification §4). */
export function PendingSubmission({ submission, isReview }: StatusProps) {
  const whichTry = tryText({ isReview, version: submission.version })
  const { data: me } = useCurrentUser()
  return (
    <Card title="Your Submission" aside={<StatusBadge status="pending">Under Review</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {whichTry && <p className="font-semibold">{t(whichTry)}</p>}
        {submission.contestedAt && <SecondLookAsked contestedAt={submission.contestedAt} />}
        <p>
          A person reviews every submission ({USUAL_REVIEW_TIME}).{' '}
          {me?.emailNotifications ? 'We’ll email you when it’s done.' : 'You’ll get a notice when it’s done.'}
        </p>
        <SentProof submission={submission} />
      </div>
    </Card>
  )
}

export function CompletedSubmission({ submission, isReview }: StatusProps) {
  const { pointsAwarded, reviewedAt, reviewNotes, outcome, version } = submission
  const whichTry = tryText({ isReview, version })
  return (
    <Card title="Your Submission" aside={<StatusBadge status="completed">Task Completed</StatusBadge>}>
      <div className="flex flex-col gap-3 pt-3">
        {pointsAwarded !== null && pointsAwarded > 0 && (
          <p className="text-24">
            <Points amount={pointsAwarded} as="earned" />{' '}
            <span className="text-15 text-ink2">points earned</span>
          </p>
        )}
        {outcome === 'paid-not-visible' && <p>Your review isn’t visible online, but we paid you anyway.</p>}
        {whichTry && (
          <p className={pointsAwarded === 0 ? 'font-semibold' : 'text-13 text-ink2'}>{t(whichTry)}</p>
        )}
        <SentProof submission={submission} />
        {reviewedAt && <p className="text-13 text-ink2">Approved {formatDateTime(reviewedAt)}</p>}
        {reviewNotes && <ReviewNotes notes={reviewNotes} tone="neutral" />}
      </div>
    </Card>
  )
}

function SentProof({ submission }: { submission: MemberSubmission }) {
  const { screenshotUrl, thumbnailUrl, notes, submittedAt } = submission
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink2">Submitted {formatDateTime(submittedAt)}</p>
      {screenshotUrl && thumbnailUrl && (
        <SentPicture
          url={screenshotUrl}
          thumbnailUrl={thumbnailUrl}
          alt="Your screenshot, opens in a new tab"
        />
      )}
      {notes && (
        <p lang={languageOf(notes)} className="max-w-measure whitespace-pre-wrap">
          {notes}
        </p>
      )}
    </div>
  )
}
