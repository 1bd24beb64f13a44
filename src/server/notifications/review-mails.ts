import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import { nextTryText, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { formatDeadline, formatPoints } from '#domain/text/format.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { type Block, noteBlocks } from './layout.ts'

interface ReviewedRow {
  user_id: string
  status: SubmissionStatus
  reviewed_at: Date
  points_awarded: number | null
  review_notes: string | null
  outcome: ReviewOutcome | null
  is_review: boolean
  version: number
  task_id: number
  title: string
  submit_by: Date | null
}

const UNPAID_TRY = 'Tries after the third aren’t paid.'

export async function queueSubmissionReviewed(tx: Tx, submissionId: number): Promise<void> {
  const review = await queryOne<ReviewedRow>(
    tx,
    `select s.status, s.reviewed_at, s.points_awarded, s.review_notes, s.outcome, s.version, t.is_review,
       t.id as task_id, t.title, s.user_id, c.submit_by
     from submissions s join tasks t on t.id = s.task_id join claims c on c.id = s.claim_id
     where s.id = $1 and s.status <> 'pending'`,
    [submissionId],
  )
  const approved = review.status === 'approved'
  await deliver(tx, {
    cause: `submission-reviewed:${submissionId}:${review.reviewed_at.getTime()}`,
    userId: review.user_id,
    notice: {
      title: approved ? `Approved: ${review.title}` : `Not approved: ${review.title}`,
      body: approved ? approvedWords(review).sentence : (review.review_notes ?? 'Open the task to resubmit.'),
      link: approved ? '/points' : `/tasks/${review.task_id}`,
    },
    blocks: reviewBlocks(review),
    push: approved ? 'approved' : 'rejected',
  })
}

/** An approval: `sentence` for the notice, `paragraph` for the email. */
function approvedWords(review: ReviewedRow): { sentence: string; paragraph: string } {
  const { title, points_awarded: points, is_review, version } = review
  const paid = `We added ${formatPoints(points ?? 0)} to your account.`
  if (review.outcome === 'paid-not-visible') {
    const sentence = `Your review isn’t visible online, but we paid you anyway. ${paid}`
    return { sentence, paragraph: `Your submission for “${title}” is approved. ${sentence}` }
  }
  if (points) {
    const paragraph = `Your submission for “${title}” is approved. ${paid}`
    return { sentence: paid, paragraph }
  }
  const unpaid = tryIsPaid({ isReview: is_review, version }) ? '' : ` ${UNPAID_TRY}`
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

function reviewBlocks(review: ReviewedRow): Block[] {
  const { title, version, is_review: isReview, task_id } = review
  const note = noteBlocks('Our note:', review.review_notes)
  if (review.status === 'approved') {
    const { paragraph } = approvedWords(review)
    return [paragraph, ...note, { link: '/points', label: 'See your points' }]
  }
  const nextTry = nextTryText({ isReview, failed: version })
  return [
    `Your submission for “${title}” wasn’t approved.`,
    ...note,
    resubmitSentence(review.submit_by),
    ...(nextTry === null ? [] : [nextTry]),
    { link: `/tasks/${task_id}`, label: 'Open the task' },
  ]
}
