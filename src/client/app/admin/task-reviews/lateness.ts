import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { REVIEW_DUE_HOURS } from '../../../../domain/submissions.ts'
import { HOUR_MS } from '../../../../domain/time.ts'

type Waiting = Pick<AdminSubmission, 'status' | 'submittedAt' | 'contest'>

/** From when the review is waited for: the second one since it was asked for. */
export function waitsSince({ submittedAt, contest }: Waiting): string {
  return contest?.contestedAt ?? submittedAt
}

/** Whether a pending submission waits longer than members were promised (specification §9). */
export function isLate(submission: Waiting, now: number): boolean {
  return (
    submission.status === 'pending' && now - Date.parse(waitsSince(submission)) > REVIEW_DUE_HOURS * HOUR_MS
  )
}
