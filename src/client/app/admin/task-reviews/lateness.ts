import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { REVIEW_DUE_HOURS } from '../../../../domain/submissions.ts'
import { HOUR_MS } from '../../../../domain/time.ts'

/** Whether a pending submission waits longer than members were promised (specification §9). */
export function isLate(submission: Pick<AdminSubmission, 'status' | 'submittedAt'>, now: number): boolean {
  return (
    submission.status === 'pending' && now - Date.parse(submission.submittedAt) > REVIEW_DUE_HOURS * HOUR_MS
  )
}
