import { isBlank } from '#domain/text/text.ts'
import { sentence, type Words, words } from '#domain/text/wording.ts'
import { HOUR_MS, MINUTE_SECONDS } from '#domain/time/time.ts'
import type { Decider } from '#domain/users/account-status.ts'

export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** Specification §4 Submission statuses. */
export const SUBMISSION_STATUS_LABELS: Record<SubmissionStatus, string> = {
  pending: sentence('Pending Review'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
}

/** Specification §5. */
export const EMPTY_PROOF_SENTENCE = sentence(
  'Please provide either an image upload or text notes before submitting.',
)

/** Specification §9. */
export const CONFIRMATION_PREVIEW_LENGTH = 50

/** Promised to members (specification §9). */
export const USUAL_REVIEW_TIME = sentence('usually 24–48 hours')

/** Shown if the server gives no reason (specification §8). */
export const SUBMIT_FAILED = sentence('Failed to submit task')

/** Later than promised (specification §9). */
export const REVIEW_DUE_HOURS = 48

/** The shorter promise has passed. */
export const REVIEW_DUE_SOON_HOURS = 24

export const MAX_VERSION = 1_000_000

/** The time for one upload: the largest picture at 50 kbit/s. */
export const PROOF_UPLOAD_MS = 15 * MINUTE_SECONDS * 1000

/** How much longer announced proof keeps a spot at most, over every claim of a member on a task. */
export const ANNOUNCED_PROOF_MS = 2 * HOUR_MS

/** The deadline after one more try to send the proof, or null if it stays; `extendedMs` is the extra time so far. */
export function announcedUntil(submitBy: Date, extendedMs: number, now: Date): Date | null {
  const latest = submitBy.getTime() + ANNOUNCED_PROOF_MS - extendedMs
  const until = Math.min(now.getTime() + PROOF_UPLOAD_MS, latest)
  return until > Math.max(submitBy.getTime(), now.getTime()) ? new Date(until) : null
}

export const MAX_REVIEWS_AT_ONCE = 100

export function alreadyReviewedSentence(by: string | undefined, status: SubmissionStatus): Words {
  return words(
    'This submission was already reviewed by {by} and is now {status, select, approved {approved} rejected {rejected} other {pending}}.',
    { by: by ?? words('someone else'), status },
  )
}

export const LATENESSES = ['overdue', 'due-soon'] as const

type ReviewDue = 'in-time' | (typeof LATENESSES)[number]

/** Compares the wait with the promised 24–48 hours (specification §9). */
export function reviewDue(since: Date, now: Date): ReviewDue {
  const waited = now.getTime() - since.getTime()
  if (waited > REVIEW_DUE_HOURS * HOUR_MS) return 'overdue'
  return waited >= REVIEW_DUE_SOON_HOURS * HOUR_MS ? 'due-soon' : 'in-time'
}

/** 'due' and 'points' are for pending submissions only. */
export const SUBMISSION_SORTS = ['oldest', 'newest', 'due', 'points'] as const
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number]

interface Narrowing {
  status?: SubmissionStatus | undefined
  contested?: 'true' | undefined
  due?: (typeof LATENESSES)[number] | undefined
}

export function waitsForReview({ status, contested, due }: Narrowing): boolean {
  return status === 'pending' || contested !== undefined || due !== undefined
}

export function sortFits({ sort, ...list }: Narrowing & { sort?: SubmissionSort | undefined }): boolean {
  return (sort !== 'due' && sort !== 'points') || waitsForReview(list)
}

/** Specification §4 Task for a user. */
export type MemberTaskState = 'unclaimed' | 'claimed' | 'pending' | 'approved' | 'rejected'

/** `latest` is the newest submission of the live claim. */
export function memberTaskState(hasClaim: boolean, latest: SubmissionStatus | null): MemberTaskState {
  if (!hasClaim) return 'unclaimed'
  return latest ?? 'claimed'
}

/** Proof needs an image or text that is not blank (specification §5). */
export function proofIsEmpty(proof: { hasImage: boolean; notes: string }): boolean {
  return !proof.hasImage && isBlank(proof.notes)
}

type SubmitRefusal = 'unclaimed' | 'pending' | 'approved'

/** Members can submit with no submission or a rejected one (specification §4). */
export function submitRefusal(state: MemberTaskState): SubmitRefusal | null {
  return state === 'claimed' || state === 'rejected' ? null : state
}

/** A member can leave only before anything is submitted (specification §4). */
export function canLeave(state: MemberTaskState): boolean {
  return state === 'claimed'
}

export type ReviewRefusal = 'already-reviewed' | 'own-submission' | 'first-reviewer'

/** Own submissions and second looks need another admin, if there is one (decisions: Tasks, claims and submissions). */
export function reviewRefusal(
  submission: { status: SubmissionStatus; userId: string; firstReviewedBy: string | null },
  reviewer: Decider & { anotherCouldLook?: boolean },
): ReviewRefusal | null {
  if (submission.status !== 'pending') return 'already-reviewed'
  if (!reviewer.anotherAdminExists) return null
  if (submission.userId === reviewer.id) return 'own-submission'
  const { anotherCouldLook = true } = reviewer
  return anotherCouldLook && submission.firstReviewedBy === reviewer.id ? 'first-reviewer' : null
}
