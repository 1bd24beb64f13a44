import { sentence } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'
import type { SubmissionStatus } from './submissions.ts'

/** Days after a rejection within which the member can ask for a second look. */
const CONTEST_WINDOW_DAYS = 14

/** Days after a rejection until the claim ends, unless the member resubmits or asks for a second look. */
export const RESUBMIT_DAYS = CONTEST_WINDOW_DAYS

/** Days before the end of the claim when the member is reminded. */
export const RESUBMIT_REMINDER_DAYS = 3

export const CONTEST_REASON_NEEDED = sentence('Please tell us what the reviewer missed.')

export type ContestRefusal = 'not-rejected' | 'already-contested' | 'window-closed'

export function contestRefusal(
  submission: { status: SubmissionStatus; reviewedAt: Date | null; contestedAt: Date | null },
  now: Date,
): ContestRefusal | null {
  if (submission.status !== 'rejected' || submission.reviewedAt === null) return 'not-rejected'
  if (submission.contestedAt !== null) return 'already-contested'
  return now < contestUntil(submission.reviewedAt) ? null : 'window-closed'
}

/** The end of the time to contest a rejection of `reviewedAt`. */
export function contestUntil(reviewedAt: Date): Date {
  return new Date(reviewedAt.getTime() + CONTEST_WINDOW_DAYS * DAY_MS)
}
