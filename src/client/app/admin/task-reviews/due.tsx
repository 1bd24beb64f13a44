import type { AdminSubmission } from '../../../../contract/admin-submissions.ts'
import { REVIEW_DUE_HOURS } from '../../../../domain/submissions.ts'
import { HOUR_MS } from '../../../../domain/time.ts'
import { Age } from '../review-shell/list/age.tsx'

type Waiting = Pick<AdminSubmission, 'status' | 'submittedAt' | 'contest'>

/** From when the review is waited for: the second one since it was asked for. */
function waitsSince({ submittedAt, contest }: Waiting): string {
  return contest?.contestedAt ?? submittedAt
}

/** The end of the promised 24–48 hours (specification §9). */
export function dueAt(submission: Waiting): string {
  return new Date(Date.parse(waitsSince(submission)) + REVIEW_DUE_HOURS * HOUR_MS).toISOString()
}

/** How long a submission waits; once it is pending for a day, when it is due, and then how long it is overdue. */
export function Due({ submission, now }: { submission: Waiting; now: number }) {
  const limit = submission.status === 'pending' ? dueAt(submission) : undefined
  return <Age since={waitsSince(submission)} now={now} dueAt={limit} />
}
