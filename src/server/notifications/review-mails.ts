import { contestUntil } from '#domain/proofs/contests.ts'
import { rejectionSummary } from '#domain/tasks/requirement-lines.ts'
import { nextTryText, pageFailed, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { formatDeadline, formatPoints } from '#domain/text/format.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Addressee, deliver } from './deliver.ts'
import { type Block, noteBlocks } from './layout.ts'

interface Reviewed {
  id: number
  userId: string
  status: 'approved' | 'rejected'
  reviewedAt: Date
  points: number
  notes: string | null
  outcome: ReviewOutcome | null
  failedLines: readonly string[]
  failedPage: boolean
  /** The reviewer of the rejection that the second look was about; null for a first look. */
  firstReviewedBy: string | null
  isReview: boolean
  version: number
  taskId: number
  title: string
  /** The time to resubmit. */
  submitBy: Date | null
  /** Left out where the caller has not read them. */
  member?: Addressee | null
}

const UNPAID_TRY = 'Tries after the third aren’t paid.'

export async function queueSubmissionReviewed(tx: Tx, review: Reviewed): Promise<void> {
  const approved = review.status === 'approved'
  await deliver(
    tx,
    {
      cause: `submission-reviewed:${review.id}:${review.reviewedAt.getTime()}`,
      userId: review.userId,
      notice: {
        title: approved ? `Approved: ${review.title}` : `Not approved: ${review.title}`,
        body: approved
          ? approvedWords(review).sentence
          : (rejectionSummary(review.notes, review.failedLines) ?? 'Open the task to resubmit.'),
        link: approved ? '/points' : `/tasks/${review.taskId}`,
      },
      blocks: reviewBlocks(review),
      push: review.status,
    },
    review.member,
  )
}

/** An approval: `sentence` for the notice, `paragraph` for the email. */
function approvedWords(review: Reviewed): { sentence: string; paragraph: string } {
  const { title, points, isReview, version } = review
  const paid = `We added ${formatPoints(points)} to your account.`
  if (review.outcome === 'paid-not-visible') {
    const sentence = `Your review isn’t visible online, but we paid you anyway. ${paid}`
    return { sentence, paragraph: `Your submission for “${title}” is approved. ${sentence}` }
  }
  if (points) {
    const paragraph = `Your submission for “${title}” is approved. ${paid}`
    return { sentence: paid, paragraph }
  }
  const unpaid = tryIsPaid({ isReview, version }) ? '' : ` ${UNPAID_TRY}`
  return {
    sentence: `Your submission is approved.${unpaid}`,
    paragraph: `Your submission for “${title}” is approved.${unpaid}`,
  }
}

export function resubmitSentence(until: Date | null): string {
  const sentence = 'You still have your spot in the task, so you can resubmit'
  return until === null
    ? `${sentence}.`
    : `${sentence} until ${formatDeadline(until)}. After that, you lose your spot.`
}

function secondLookSentence(reviewedAt: Date): string {
  return `If you think that’s a mistake, you can ask once for a second look, until ${formatDeadline(contestUntil(reviewedAt))}.`
}

function reviewBlocks(review: Reviewed): Block[] {
  const { title, version, isReview, taskId, failedLines } = review
  const note = noteBlocks('Our note:', review.notes)
  if (review.status === 'approved') {
    const { paragraph } = approvedWords(review)
    return [paragraph, ...note, { link: '/points', label: 'See your points' }]
  }
  const nextTry = nextTryText({ isReview, failed: version, pageFailed: pageFailed(review) })
  return [
    `Your submission for “${title}” wasn’t approved.`,
    ...(failedLines.length > 0 ? ['What to change:', ...failedLines.map((quote) => ({ quote }))] : []),
    ...note,
    resubmitSentence(review.submitBy),
    ...(nextTry === null ? [] : [nextTry]),
    ...(review.firstReviewedBy === null ? [secondLookSentence(review.reviewedAt)] : []),
    { link: `/tasks/${taskId}`, label: 'Open the task' },
  ]
}
