import { isBlank } from './text.ts'
import { HOUR_MS } from './time.ts'

export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** How reviewers read each status (specification §4 Submission statuses). */
export const SUBMISSION_STATUS_LABELS: Record<SubmissionStatus, string> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Said when neither an image nor a text was given (specification §5). */
export const EMPTY_PROOF_SENTENCE = 'Please provide either an image upload or text notes before submitting.'

/** Characters of the text shown in the confirmation before submitting (specification §9). */
export const CONFIRMATION_PREVIEW_LENGTH = 50

/** How long a review usually takes, as promised to members (specification §9). */
export const USUAL_REVIEW_TIME = 'usually 24–48 hours'

/** Hours after which a pending submission is late against that promise (specification §9). */
export const REVIEW_DUE_HOURS = 48

/** Hours after which a pending submission is due soon: the shorter part of that promise has passed. */
export const REVIEW_DUE_SOON_HOURS = 24

/** A claim has at most so many versions of its proof. */
export const MAX_VERSION = 1_000_000

/** How much longer an announced proof keeps its spot at most, in hours. */
export const ANNOUNCED_PROOF_HOURS = 24

/** Submissions decided on in one call at most. */
export const MAX_REVIEWS_AT_ONCE = 100

/** What the second of two reviewers reads. */
export function alreadyReviewedSentence(by: string | null, status: SubmissionStatus): string {
  return `This submission was already reviewed by ${by ?? 'someone else'} and is now ${status}.`
}

/** Late ones and those that soon are, as a list can be narrowed to them. */
export const LATENESSES = ['overdue', 'due-soon'] as const

type ReviewDue = 'in-time' | (typeof LATENESSES)[number]

/** Where a submission that has waited since then stands against the promised 24–48 hours (specification §9). */
export function reviewDue(since: Date, now: Date): ReviewDue {
  const waited = now.getTime() - since.getTime()
  if (waited > REVIEW_DUE_HOURS * HOUR_MS) return 'overdue'
  return waited >= REVIEW_DUE_SOON_HOURS * HOUR_MS ? 'due-soon' : 'in-time'
}

/** How a list of submissions can be ordered; by lateness and by points only what waits. */
export const SUBMISSION_SORTS = ['oldest', 'newest', 'due', 'points'] as const
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number]

/** What decides whether a list holds only what waits for a review. */
interface Narrowing {
  status?: SubmissionStatus | undefined
  contested?: 'true' | undefined
  due?: (typeof LATENESSES)[number] | undefined
}

/** Whether everything in such a list waits for a review. */
export function waitsForReview({ status, contested, due }: Narrowing): boolean {
  return status === 'pending' || contested !== undefined || due !== undefined
}

/** Whether a list that is narrowed so can be ordered so. */
export function sortFits({ sort, ...list }: Narrowing & { sort?: SubmissionSort | undefined }): boolean {
  return (sort !== 'due' && sort !== 'points') || waitsForReview(list)
}

/** Where a member stands with a task (specification §4 Task for a user). */
export type MemberTaskState = 'unclaimed' | 'claimed' | 'pending' | 'approved' | 'rejected'

/** The member's state from their live claim and its newest submission. */
export function memberTaskState(hasClaim: boolean, latest: SubmissionStatus | null): MemberTaskState {
  if (!hasClaim) return 'unclaimed'
  return latest ?? 'claimed'
}

/** Proof is an image or a text that is not blank (specification §5). */
export function proofIsEmpty(proof: { hasImage: boolean; notes: string }): boolean {
  return !proof.hasImage && isBlank(proof.notes)
}

type SubmitRefusal = 'unclaimed' | 'pending' | 'approved'

/** Why a member cannot submit now, or null: with no submission or a rejected one they can (specification §4). */
export function submitRefusal(state: MemberTaskState): SubmitRefusal | null {
  return state === 'claimed' || state === 'rejected' ? null : state
}

/** Leaving a task is offered only while nothing was submitted (specification §4). */
export function canLeave(state: MemberTaskState): boolean {
  return state === 'claimed'
}

export type ReviewRefusal = 'already-reviewed' | 'own-submission' | 'first-reviewer'

/**
 * Why this reviewer cannot decide on the submission, or null. An admin's own submission, and a contested one for the
 * admin who rejected it, wait for another admin while one exists (decisions: Tasks, claims and submissions).
 */
export function reviewRefusal(
  submission: { status: SubmissionStatus; userId: string; firstReviewedBy: string | null },
  reviewer: { id: string; anotherAdminExists: boolean },
): ReviewRefusal | null {
  if (submission.status !== 'pending') return 'already-reviewed'
  if (!reviewer.anotherAdminExists) return null
  if (submission.userId === reviewer.id) return 'own-submission'
  if (submission.firstReviewedBy === reviewer.id) return 'first-reviewer'
  return null
}
