import { BRAND } from '../../domain/brand.ts'
import { formatNumber } from '../../domain/format.ts'
import { attemptIsPaid, nextTryText, type ReviewOutcome } from '../../domain/review-tasks.ts'
import { FULFILLED_NOTE, type RequestStatus } from '../../domain/rewards.ts'
import type { SubmissionStatus } from '../../domain/submissions.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'
import { type Block, composeMail, type Mail } from './layout.ts'
import { postNotice } from './notices.ts'
import { queueMail } from './outbox.ts'

interface Member {
  user_id: string
  email: string
  first_name: string | null
  wants_mail: boolean
}

interface ReviewedRow extends Member {
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

interface DecidedRow extends Member {
  to_status: RequestStatus
  notes: string | null
  name: string
  points_spent: number
  has_delivery: boolean
}

const DELIVERY_WAITS = 'Your code or reference waits for you on the Points & Rewards page.'

const UNPAID_TRY = 'Tries after the third are without pay.'

/** Writes the mail about a review into the outbox, if its member wants such mail. Each review is a cause of its own. */
export async function queueSubmissionReviewed(
  tx: Tx,
  { submissionId, publicUrl }: { submissionId: number; publicUrl: URL },
): Promise<void> {
  const review = await queryOne<ReviewedRow>(
    tx,
    `select s.status, s.reviewed_at, s.points_awarded, s.review_notes, s.outcome, s.version, t.is_review,
       t.id as task_id, t.title,
       u.id as user_id, u.email, u.first_name, u.email_notifications and u.deleted_at is null as wants_mail
     from submissions s join tasks t on t.id = s.task_id join users u on u.id = s.user_id
     where s.id = $1 and s.status <> 'pending'`,
    [submissionId],
  )
  const cause = `submission-reviewed:${submissionId}:${review.reviewed_at.getTime()}`
  const approved = review.status === 'approved'
  await postNotice(tx, {
    userId: review.user_id,
    cause,
    title: approved ? `Approved: ${review.title}` : `Not approved yet: ${review.title}`,
    body: approved ? approvedSentence(review) : (review.review_notes ?? 'Open the task to submit again.'),
    link: approved ? '/points' : `/tasks/${review.task_id}`,
  })
  if (!review.wants_mail) return
  await queueMail(tx, {
    cause,
    userId: review.user_id,
    recipient: review.email,
    mail: review.status === 'approved' ? approvedMail(review, publicUrl) : rejectedMail(review, publicUrl),
  })
}

/** Writes the mail about one decision on a reward request into the outbox, if its member wants such mail. */
export async function queueRequestDecided(
  tx: Tx,
  { decisionId, publicUrl }: { decisionId: number; publicUrl: URL },
): Promise<void> {
  const decision = await queryOne<DecidedRow>(
    tx,
    `select d.to_status, d.notes, r.reward_name as name, r.points_spent, r.delivery is not null as has_delivery,
       u.id as user_id, u.email, u.first_name, u.email_notifications and u.deleted_at is null as wants_mail
     from request_decisions d join reward_requests r on r.id = d.request_id
       join users u on u.id = r.user_id
     where d.id = $1`,
    [decisionId],
  )
  const mail = decisionMail(decision, publicUrl)
  if (mail === null) return
  const cause = `request-decided:${decisionId}`
  await postNotice(tx, {
    userId: decision.user_id,
    cause,
    title: mail.subject,
    body: ownNote(decision) ?? (decision.has_delivery ? DELIVERY_WAITS : ''),
    link: '/points',
  })
  if (!decision.wants_mail) return
  await queueMail(tx, {
    cause,
    userId: decision.user_id,
    recipient: decision.email,
    mail,
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

function approvedMail(review: ReviewedRow, publicUrl: URL): Mail {
  return letter(review, publicUrl, `Approved: ${review.title}`, [
    approvedParagraph(review),
    ...noteOf(review.review_notes),
    { link: new URL('/points', publicUrl), label: 'See your points' },
  ])
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

function rejectedMail(review: ReviewedRow, publicUrl: URL): Mail {
  return letter(review, publicUrl, `Not approved yet: ${review.title}`, [
    `Your submission for “${review.title}” was not approved.`,
    ...noteOf(review.review_notes),
    'You can submit again: your place in the task is still yours.',
    ...tryOf(review),
    { link: new URL(`/tasks/${review.task_id}`, publicUrl), label: 'Open the task' },
  ])
}

function tryOf({ is_review, version }: ReviewedRow): Block[] {
  const text = nextTryText({ isReview: is_review, failed: version })
  return text === null ? [] : [text]
}

/** Cancelling is the member's own doing, so there is no mail about it. */
function decisionMail(decision: DecidedRow, publicUrl: URL): Mail | null {
  const link: Block = { link: new URL('/points', publicUrl), label: 'See your rewards' }
  switch (decision.to_status) {
    case 'approved':
      return letter(decision, publicUrl, `Approved: ${decision.name}`, [
        `Your request for “${decision.name}” is approved. We are getting it ready and will tell you when it is on its way.`,
        ...noteOf(decision.notes),
        link,
      ])
    case 'rejected':
      return letter(decision, publicUrl, `Not approved: ${decision.name}`, [
        `Your request for “${decision.name}” was not approved. All ${formatNumber(decision.points_spent)} points are back in your account.`,
        ...noteOf(decision.notes),
        link,
      ])
    case 'fulfilled':
      return letter(decision, publicUrl, `Delivered: ${decision.name}`, [
        `Your reward “${decision.name}” is delivered. Enjoy it!`,
        ...(decision.has_delivery ? [DELIVERY_WAITS] : []),
        ...noteOf(ownNote(decision)),
        link,
      ])
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

function letter(member: Member, publicUrl: URL, subject: string, blocks: Block[]): Mail {
  const settings = new URL('/settings', publicUrl)
  return composeMail({
    kind: 'notification',
    subject,
    name: member.first_name,
    blocks,
    reason: `You get this mail because e-mail notifications are on in your ${BRAND.name} settings: ${settings}`,
  })
}
