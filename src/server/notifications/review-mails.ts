import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import { FULFILLED_NOTE, type RequestStatus } from '#domain/rewards/rewards.ts'
import { nextTryText, type ReviewOutcome, tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { formatPoints } from '#domain/text/format.ts'
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
}

interface DecidedRow {
  user_id: string
  to_status: RequestStatus
  notes: string | null
  name: string
  points_spent: number
  has_delivery: boolean
}

const DELIVERY_WAITS = 'Your code or reference is on the Points & Rewards page.'

const DELIVERY_FOLLOWS = 'We’ll let you know when it’s delivered.'

const UNPAID_TRY = 'Tries after the third aren’t paid.'

export async function queueSubmissionReviewed(tx: Tx, submissionId: number): Promise<void> {
  const review = await queryOne<ReviewedRow>(
    tx,
    `select s.status, s.reviewed_at, s.points_awarded, s.review_notes, s.outcome, s.version, t.is_review,
       t.id as task_id, t.title, s.user_id
     from submissions s join tasks t on t.id = s.task_id
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
  })
}

export async function queueRequestDecided(tx: Tx, decisionId: number): Promise<void> {
  const decision = await queryOne<DecidedRow>(
    tx,
    `select d.to_status, d.notes, r.reward_name as name, r.points_spent, r.delivery is not null as has_delivery, r.user_id
     from request_decisions d join reward_requests r on r.id = d.request_id
     where d.id = $1`,
    [decisionId],
  )
  const words = decisionText(decision)
  if (words === null) return
  await deliver(tx, {
    cause: `request-decided:${decisionId}`,
    userId: decision.user_id,
    notice: {
      title: words.title,
      body: ownNote(decision) ?? words.notice,
      link: '/points',
    },
    blocks: [...words.blocks, { link: '/points', label: 'See your rewards' }],
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
    'You still have your spot in the task, so you can resubmit.',
    ...(nextTry === null ? [] : [nextTry]),
    { link: `/tasks/${task_id}`, label: 'Open the task' },
  ]
}

/** Returns null for a cancellation: the member made it. */
function decisionText(decision: DecidedRow): { title: string; notice: string; blocks: Block[] } | null {
  const { name, notes } = decision
  const returned = `We returned ${formatPoints(decision.points_spent)} to your account.`
  switch (decision.to_status) {
    case 'approved':
      return {
        title: `Approved: ${name}`,
        notice: DELIVERY_FOLLOWS,
        blocks: [
          `Your request for “${name}” is approved. ${DELIVERY_FOLLOWS}`,
          ...noteBlocks('Our note:', notes),
        ],
      }
    case 'rejected':
      return {
        title: `Not approved: ${name}`,
        notice: returned,
        blocks: [
          `Your request for “${name}” wasn’t approved. ${returned}`,
          ...noteBlocks('Our note:', notes),
        ],
      }
    case 'fulfilled':
      return {
        title: `Delivered: ${name}`,
        notice: decision.has_delivery ? DELIVERY_WAITS : '',
        blocks: [
          `Your reward “${name}” has been delivered. Enjoy!`,
          ...(decision.has_delivery ? [DELIVERY_WAITS] : []),
          ...noteBlocks('Our note:', ownNote(decision)),
        ],
      }
    default:
      return null
  }
}

/** Leaves out the fixed note of a fulfilment, which only repeats the subject. */
function ownNote({ notes }: DecidedRow): string | null {
  return notes === FULFILLED_NOTE ? null : notes
}
