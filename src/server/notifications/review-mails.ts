import { contestUntil } from '#domain/proofs/contests.ts'
import { nextTryText, pageFailed, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { formatDeadline, formatPoints } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Addressee, deliver } from './deliver.ts'
import { asWritten, type Block, noteBlocks, type Said } from './layout.ts'

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
        title: approved
          ? words('Approved: {title}', { title: review.title })
          : words('Not approved: {title}', { title: review.title }),
        body: approved ? approvedSentences(review) : rejectionSummary(review),
        link: approved ? '/points' : `/tasks/${review.taskId}`,
      },
      blocks: reviewBlocks(review),
      push: review.status,
    },
    review.member,
  )
}

/** A rejection in one sentence: its note, or else the lines that it names. */
function rejectionSummary({ notes, failedLines }: Reviewed): Said {
  if (notes !== null) return asWritten(notes)
  return failedLines.length > 0
    ? words('What to change: {lines}', { lines: failedLines.join(' · ') })
    : 'Open the task to resubmit.'
}

function approvedSentences(review: Reviewed): Said[] {
  const { points, isReview, version } = review
  const paid = words('We added {points} to your account.', { points: as(formatPoints, points) })
  if (review.outcome === 'paid-not-visible')
    return ['Your review isn’t visible online, but we paid you anyway.', paid]
  if (points) return [paid]
  return ['Your submission is approved.', ...unpaidSentences({ isReview, version })]
}

function approvedParagraph(review: Reviewed): Said[] {
  const approved = words('Your submission for “{title}” is approved.', { title: review.title })
  const isPaid = review.points > 0 || review.outcome === 'paid-not-visible'
  return [approved, ...(isPaid ? approvedSentences(review) : unpaidSentences(review))]
}

function unpaidSentences(one: Pick<Reviewed, 'isReview' | 'version'>): Said[] {
  return tryIsPaid(one) ? [] : [UNPAID_TRY]
}

export function resubmitSentence(until: Date | null): Said {
  return until === null
    ? 'You still have your spot in the task, so you can resubmit.'
    : words(
        'You still have your spot in the task, so you can resubmit until {until}. After that, you lose your spot.',
        { until: as(formatDeadline, until) },
      )
}

function secondLookSentence(reviewedAt: Date): Words {
  return words('If you think that’s a mistake, you can ask once for a second look, until {until}.', {
    until: as(formatDeadline, contestUntil(reviewedAt)),
  })
}

function reviewBlocks(review: Reviewed): Block[] {
  const { title, version, isReview, taskId, failedLines } = review
  const note = noteBlocks('Our note:', review.notes)
  if (review.status === 'approved') {
    return [approvedParagraph(review), ...note, { link: '/points', label: 'See your points' }]
  }
  const nextTry = nextTryText({ isReview, failed: version, pageFailed: pageFailed(review) })
  return [
    words('Your submission for “{title}” wasn’t approved.', { title }),
    ...(failedLines.length > 0 ? ['What to change:', ...failedLines.map((quote) => ({ quote }))] : []),
    ...note,
    resubmitSentence(review.submitBy),
    ...(nextTry === null ? [] : [nextTry]),
    ...(review.firstReviewedBy === null ? [secondLookSentence(review.reviewedAt)] : []),
    { link: `/tasks/${taskId}`, label: 'Open the task' },
  ]
}
