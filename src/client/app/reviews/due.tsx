import { Age } from '#client/app/desk/list/age.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { REVIEW_DUE_HOURS } from '#domain/proofs/submissions.ts'
import { HOUR_MS } from '#domain/time/time.ts'

type Waiting = Pick<AdminSubmission, 'status' | 'submittedAt' | 'contest'>

/** A second look waits from when it was requested. */
function waitsSince({ submittedAt, contest }: Waiting): string {
  return contest?.contestedAt ?? submittedAt
}

/** The end of the promised 24–48 hours (specification §9). */
export function dueAt(submission: Waiting): string {
  return new Date(Date.parse(waitsSince(submission)) + REVIEW_DUE_HOURS * HOUR_MS).toISOString()
}

export function Due({ submission, now }: { submission: Waiting; now: number }) {
  const limit = submission.status === 'pending' ? dueAt(submission) : undefined
  return <Age since={waitsSince(submission)} now={now} dueAt={limit} />
}
