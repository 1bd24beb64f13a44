import { formatNumber } from '../../domain/format.ts'
import { REFERRAL_BONUS_POINTS } from '../../domain/referrals.ts'
import { queryOne, queryRows, type Tx } from '../platform/db/database.ts'
import { deliver } from './deliver.ts'
import type { Block } from './layout.ts'

/** What a person is told, in the application and by mail. */
interface Message {
  cause: string
  subject: string
  sentences: string[]
  /** The admin's own words. */
  note: string | null
  link: string
  linkLabel: string
}

/** Tells the member that a review of their proof was undone; each undo is a cause of its own. */
export async function queueReviewUndone(
  tx: Tx,
  { undoneId, publicUrl }: { undoneId: number; publicUrl: URL },
): Promise<void> {
  const undone = await queryOne<{
    user_id: string
    status: 'approved' | 'rejected'
    points_awarded: number | null
    reason: string
    task_id: number
    title: string
  }>(
    tx,
    `select s.user_id, x.status, x.points_awarded, x.reason, t.id as task_id, t.title
     from undone_reviews x join submissions s on s.id = x.submission_id join tasks t on t.id = s.task_id
     where x.id = $1`,
    [undoneId],
  )
  const { title } = undone
  const message =
    undone.status === 'approved'
      ? {
          subject: `Not approved after all: ${title}`,
          sentences: [
            `We have looked at your submission for “${title}” again, and it is not approved after all.${pointsTaken(undone.points_awarded)}`,
            'You can submit again: your place in the task is still yours.',
          ],
        }
      : {
          subject: `Under review again: ${title}`,
          sentences: [
            `We have taken back our rejection of your submission for “${title}”. It is under review again; you do not need to do anything.`,
          ],
        }
  await tell(tx, undone.user_id, publicUrl, {
    ...message,
    cause: `review-undone:${undoneId}`,
    note: undone.reason,
    link: `/tasks/${undone.task_id}`,
    linkLabel: 'Open the task',
  })
}

/** Tells the member that a decision on their request was undone. */
export async function queueDecisionUndone(
  tx: Tx,
  {
    decisionId,
    withdrewDelivery,
    publicUrl,
  }: { decisionId: number; withdrewDelivery: boolean; publicUrl: URL },
): Promise<void> {
  const undone = await queryOne<{
    user_id: string
    from_status: string
    notes: string | null
    name: string
    points_spent: number
  }>(
    tx,
    `select q.user_id, d.from_status, d.notes, q.reward_name as name, q.points_spent
     from request_decisions d join reward_requests q on q.id = d.request_id
     where d.id = $1`,
    [decisionId],
  )
  const { name, points_spent } = undone
  const messages: Record<string, { subject: string; sentences: string[] }> = {
    approved: {
      subject: `Waiting again: ${name}`,
      sentences: [
        `We have taken back the approval of your request for “${name}”. It waits for a decision again.`,
      ],
    },
    rejected: {
      subject: `Open again: ${name}`,
      sentences: [
        `We have taken back the rejection of your request for “${name}”. It waits for a decision again, and its ${formatNumber(points_spent)} points have left your account once more.`,
      ],
    },
    fulfilled: {
      subject: `Not delivered yet: ${name}`,
      sentences: [
        `Your reward “${name}” was marked as delivered by mistake. It is still approved, and we will tell you when it is on its way.`,
        ...(withdrewDelivery ? ['The code or reference that was shown with it is withdrawn.'] : []),
      ],
    },
  }
  await tell(tx, undone.user_id, publicUrl, {
    ...messages[undone.from_status]!,
    cause: `decision-undone:${decisionId}`,
    note: undone.notes,
    link: '/points',
    linkLabel: 'See your rewards',
  })
}

/** Tells both friends that the referral bonus was taken back; call it before the round goes up. */
export async function queueReferralReversed(
  tx: Tx,
  { referralId, publicUrl }: { referralId: number; publicUrl: URL },
): Promise<void> {
  const friends = await queryRows<{ user_id: string; is_referrer: boolean; round: number }>(
    tx,
    `select u.id as user_id, u.id = r.referrer_id as is_referrer, r.round
     from referrals r join users u on u.id in (r.referrer_id, r.referee_id) where r.id = $1 order by u.id`,
    [referralId],
  )
  for (const friend of friends) {
    await tell(tx, friend.user_id, publicUrl, {
      cause: `referral-reversed:${referralId}:${friend.round}:${friend.is_referrer ? 'referrer' : 'referee'}`,
      subject: `Referral bonus taken back: ${REFERRAL_BONUS_POINTS} points`,
      sentences: [
        friend.is_referrer
          ? `An approval of a friend you referred was taken back, so they do not qualify at the moment: the referral bonus of ${REFERRAL_BONUS_POINTS} points has left your account.`
          : `With this approval taken back your tasks do not pass the line at the moment: the referral bonus of ${REFERRAL_BONUS_POINTS} points has left your account.`,
        'It is paid again as soon as the line is passed once more.',
      ],
      note: null,
      link: '/referrals',
      linkLabel: 'See your referrals',
    })
  }
}

function pointsTaken(awarded: number | null): string {
  return awarded ? ` Its ${formatNumber(awarded)} points have left your account.` : ''
}

function tell(
  tx: Tx,
  userId: string,
  publicUrl: URL,
  { cause, subject, sentences, note, link, linkLabel }: Message,
): Promise<void> {
  const quoted: Block[] = note ? ['Our note:', { quote: note }] : []
  return deliver(tx, {
    cause,
    userId,
    publicUrl,
    notice: { title: subject, body: [...sentences, ...(note ? [`Our note: ${note}`] : [])].join(' '), link },
    letter: {
      kind: 'notification',
      blocks: [...sentences, ...quoted, { link: new URL(link, publicUrl), label: linkLabel }],
    },
  })
}
