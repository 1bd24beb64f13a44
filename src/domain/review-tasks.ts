/** Tries at a review task that are paid: the first one and two more (specification §9 Legal). */
export const PAID_TRIES = 3

/** How an approval can differ from the usual one: done as asked, but it never showed up online (specification §4). */
export const REVIEW_OUTCOMES = ['paid-not-visible'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

/** How reviewers read each outcome. */
export const OUTCOME_LABELS: Record<ReviewOutcome, string> = {
  'paid-not-visible': 'Approved and paid, not visible online',
}

/** One try at a task: each version of the proof under a claim is one. */
export interface Attempt {
  isReview: boolean
  /** The version of the proof, from 1. */
  version: number
}

/** Whether this try is paid once it is approved; only a review task ever stops paying (specification §4). */
export function attemptIsPaid({ isReview, version }: Attempt): boolean {
  return !isReview || version <= PAID_TRIES
}

/** 'Attempt 2 of 3', then 'Attempt 4, unpaid'; null for a task whose tries are not counted. */
export function attemptText(attempt: Attempt): string | null {
  if (!attempt.isReview) return null
  return attemptIsPaid(attempt)
    ? `Attempt ${attempt.version} of ${PAID_TRIES}`
    : `Attempt ${attempt.version}, unpaid`
}

/** What a member reads before their next try, by how many have failed; null for a task whose tries are not counted. */
export function nextTryText({ isReview, failed }: { isReview: boolean; failed: number }): string | null {
  if (!isReview) return null
  const left = PAID_TRIES - failed
  if (left <= 0) return 'All three tries failed. You can keep trying, but without pay.'
  if (left === 1) return 'This is your last paid try. Please use a different page.'
  return failed === 0
    ? 'You have 3 tries in total. If your review doesn’t appear online, you get 2 more tries with other pages.'
    : 'You have 2 more tries. Please use a different page each time.'
}

/** Whether an outcome can be given to this decision: only an approval of a paid try at a review task has one. */
export function outcomeFits(attempt: Attempt, decision: 'approved' | 'rejected'): boolean {
  return attempt.isReview && attemptIsPaid(attempt) && decision === 'approved'
}
