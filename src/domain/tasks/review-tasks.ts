import { sentence, type Words, words } from '#domain/text/wording.ts'

/** The first try and two more (specification §9 Legal). */
export const PAID_TRIES = 3

/** Done as asked, but it never appeared online (specification §4). */
export const REVIEW_OUTCOMES = ['paid-not-visible'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export const OUTCOME_LABELS: Record<ReviewOutcome, string> = {
  'paid-not-visible': sentence('Approved and paid, not visible online'),
}

/** Each version of the proof under a claim is one try. */
interface Try {
  isReview: boolean
  /** The number of the version, from 1. */
  version: number
}

/** Only review tasks stop paying (specification §4). */
export function tryIsPaid({ isReview, version }: Try): boolean {
  return !isReview || version <= PAID_TRIES
}

/** 'Try 2 of 3', then 'Try 4, unpaid'; null if tries are not counted. */
export function tryText({ isReview, version }: Try): Words | null {
  if (!isReview) return null
  return tryIsPaid({ isReview, version })
    ? words('Try {version} of {tries}', { version, tries: PAID_TRIES })
    : words('Try {version}, unpaid', { version })
}

/** The try that comes after a rejection. */
export interface NextTry extends Try {
  /** Whether another page may help: not where the rejection named only lines about something else. */
  pageFailed: boolean
}

export function pageFailed(rejection: { failedLines: readonly string[]; failedPage: boolean }): boolean {
  return rejection.failedLines.length === 0 || rejection.failedPage
}

interface TriesSoFar extends Pick<NextTry, 'isReview'>, Partial<Pick<NextTry, 'pageFailed'>> {
  failed: number
}

const ALL_FAILED = sentence('All three tries failed. You can keep trying, but more tries earn no points.')
const LAST_OTHER_PAGE = sentence('This is your last paid try. Please use a different page.')
const LAST = sentence('This is your last paid try.')
const THREE_TRIES = sentence(
  'You have three tries in total. If your review doesn’t appear online, you get two more tries with other pages.',
)
const TWO_OTHER_PAGES = sentence('You have two more tries. Please use a different page each time.')
const TWO = sentence('You have two more tries.')

export function nextTryText({ isReview, failed, pageFailed = true }: TriesSoFar): string | null {
  if (!isReview) return null
  const left = PAID_TRIES - failed
  if (left <= 0) return ALL_FAILED
  if (left === 1) return pageFailed ? LAST_OTHER_PAGE : LAST
  if (failed === 0) return THREE_TRIES
  return pageFailed ? TWO_OTHER_PAGES : TWO
}

/** Only approving a paid try at a review task can have an outcome. */
export function outcomeFits({ isReview, version }: Try, decision: 'approved' | 'rejected'): boolean {
  return isReview && tryIsPaid({ isReview, version }) && decision === 'approved'
}
