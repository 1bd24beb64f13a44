import { formatNumber } from '../../domain/format.ts'
import { attemptIsPaid, nextTryText, type ReviewOutcome } from '../../domain/review-tasks.ts'
import { FULFILLED_NOTE, type RequestStatus } from '../../domain/rewards.ts'
import type { SubmissionStatus } from '../../domain/submissions.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'
import { deliver } from './deliver.ts'
import type { Block } from './layout.ts'

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

const DELIVERY_WAITS = 'Your code or reference waits for you on the Points & Rewards page.'

const UNPAID_TRY = 'Tries after the third are without pay.'

/** Tells the member about a review; each review is a cause of its own. */
export async function queueSubmissionReviewed(
  tx: Tx,
  { submissionId, publicUrl }: { submissionId: number; publicUrl: URL },
): Promise<void> {
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
    publicUrl,
    notice: {
      title: approved ? `Approved: ${review.title}` : `Not approved yet: ${review.title}`,
      body: approved ? approvedSentence(review) : (review.review_notes ?? 'Open the task to submit again.'),
      link: approved ? '/points' : `/tasks/${review.task_id}`,
    },
    letter: {
      kind: 'notification',
      blocks: approved ? approvedBlocks(review, publicUrl) : rejectedBlocks(review, publicUrl),
    },
  })
}

/** Tells the member about one decision on a reward request. */
export async function queueRequestDecided(
  tx: Tx,
  { decisionId, publicUrl }: { decisionId: number; publicUrl: URL },
): Promise<void> {
  const decision = await queryOne<DecidedRow>(
    tx,
    `select d.to_status, d.notes, r.reward_name as name, r.points_spent, r.delivery is not null as has_delivery, r.user_id
     from request_decisions d join reward_requests r on r.id = d.request_id
     where d.id = $1`,
    [decisionId],
  )
  const said = decisionText(decision)
  if (said === null) return
  await deliver(tx, {
    cause: `request-decided:${decisionId}`,
    userId: decision.user_id,
    publicUrl,
    notice: {
      title: said.title,
      body: ownNote(decision) ?? (decision.has_delivery ? DELIVERY_WAITS : ''),
      link: '/points',
    },
    letter: {
      kind: 'notification',
      blocks: [...said.blocks, { link: new URL('/points', publicUrl), label: 'See your rewards' }],
    },
  })
}

function approvedSentence(review: ReviewedRow): string {
  const paid = `${formatNumber(review.points_awarded ?? 0)} points are in your account.`
  if (review.outcome === 'paid-not-visible')
    return `It does not appear online, and you are paid all the same: ${paid}`
  if (review.points_awarded) return paid
  return isUnpaidTry(review) ? `Your submission is approved. ${UNPAID_TRY}` : 'Your submission is approved.'
}

function isUnpaidTry({ is_review, version }: ReviewedRow): boolean {
  return !attemptIsPaid({ isReview: is_review, version })
}

function approvedBlocks(review: ReviewedRow, publicUrl: URL): Block[] {
  return [
    approvedParagraph(review),
    ...noteOf(review.review_notes),
    { link: new URL('/points', publicUrl), label: 'See your points' },
  ]
}

function approvedParagraph(review: ReviewedRow): string {
  const { title, outcome } = review
  const earned = formatNumber(review.points_awarded ?? 0)
  if (outcome === 'paid-not-visible') {
    return `Your submission for “${title}” is approved. It does not appear online, and you are paid all the same: ${earned} points are in your account.`
  }
  if (review.points_awarded) {
    return `Good news: your submission for “${title}” is approved, and ${earned} points are in your account.`
  }
  return `Your submission for “${title}” is approved.${isUnpaidTry(review) ? ` ${UNPAID_TRY}` : ''}`
}

function rejectedBlocks(review: ReviewedRow, publicUrl: URL): Block[] {
  return [
    `Your submission for “${review.title}” was not approved.`,
    ...noteOf(review.review_notes),
    'You can submit again: your place in the task is still yours.',
    ...tryOf(review),
    { link: new URL(`/tasks/${review.task_id}`, publicUrl), label: 'Open the task' },
  ]
}

function tryOf({ is_review, version }: ReviewedRow): Block[] {
  const text = nextTryText({ isReview: is_review, failed: version })
  return text === null ? [] : [text]
}

/** Cancelling is the member's own doing, so they are told nothing. */
function decisionText(decision: DecidedRow): { title: string; blocks: Block[] } | null {
  const { name, notes } = decision
  switch (decision.to_status) {
    case 'approved':
      return {
        title: `Approved: ${name}`,
        blocks: [
          `Your request for “${name}” is approved. We are getting it ready and will tell you when it is on its way.`,
          ...noteOf(notes),
        ],
      }
    case 'rejected':
      return {
        title: `Not approved: ${name}`,
        blocks: [
          `Your request for “${name}” was not approved. All ${formatNumber(decision.points_spent)} points are back in your account.`,
          ...noteOf(notes),
        ],
      }
    case 'fulfilled':
      return {
        title: `Delivered: ${name}`,
        blocks: [
          `Your reward “${name}” is delivered. Enjoy it!`,
          ...(decision.has_delivery ? [DELIVERY_WAITS] : []),
          ...noteOf(ownNote(decision)),
        ],
      }
    default:
      return null
  }
}

/** What the admin wrote themselves: the fixed note of a fulfilment says no more than its subject. */
function ownNote({ notes }: DecidedRow): string | null {
  return notes === FULFILLED_NOTE ? null : notes
}

function noteOf(note: string | null): Block[] {
  return note ? ['Our note:', { quote: note }] : []
}
