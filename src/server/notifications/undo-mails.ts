import { formatPoints } from '#domain/text/format.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { noteBlocks } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { resubmitSentence } from './review-mails.ts'

interface Message {
  cause: string
  userId: string
  title: string
  sentences: string[]
  note: string | null
  link: LocalPath
  linkLabel: string
}

/** Tells the member that a review of their proof was undone. */
export async function queueReviewUndone(tx: Tx, undoneId: number): Promise<void> {
  const undone = await queryOne<{
    user_id: string
    status: 'approved' | 'rejected'
    points_awarded: number | null
    reason: string
    task_id: number
    title: string
    submit_by: Date | null
  }>(
    tx,
    `select s.user_id, x.status, x.points_awarded, x.reason, t.id as task_id, t.title, c.submit_by
     from undone_reviews x join submissions s on s.id = x.submission_id join tasks t on t.id = s.task_id
       join claims c on c.id = s.claim_id
     where x.id = $1`,
    [undoneId],
  )
  const { title } = undone
  const message =
    undone.status === 'approved'
      ? {
          title: `Not approved after all: ${title}`,
          sentences: [
            `We looked at your submission for “${title}” again, and it isn’t approved after all.${pointsTaken(undone.points_awarded)}`,
            resubmitSentence(undone.submit_by),
          ],
        }
      : {
          title: `Under review again: ${title}`,
          sentences: [
            `We undid our rejection of your submission for “${title}”. It’s under review again. You don’t need to do anything.`,
          ],
        }
  await tell(tx, {
    userId: undone.user_id,
    ...message,
    cause: `review-undone:${undoneId}`,
    note: undone.reason,
    link: `/tasks/${undone.task_id}`,
    linkLabel: 'Open the task',
  })
}

export async function queueDecisionUndone(
  tx: Tx,
  { decisionId, withdrewDelivery }: { decisionId: number; withdrewDelivery: boolean },
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
  const messages: Record<string, { title: string; sentences: string[] }> = {
    approved: {
      title: `Approval undone: ${name}`,
      sentences: [`We undid the approval of your request for “${name}”. It’s under review again.`],
    },
    rejected: {
      title: `Rejection undone: ${name}`,
      sentences: [
        `We undid the rejection of your request for “${name}”. It’s under review again, so we deducted ${formatPoints(points_spent)} from your account.`,
      ],
    },
    fulfilled: {
      title: `Not delivered yet: ${name}`,
      sentences: [
        `By mistake, we marked your reward “${name}” as delivered. It’s still approved, and we’ll let you know when it’s delivered.`,
        ...(withdrewDelivery ? ['We withdrew the code or reference we showed with it.'] : []),
      ],
    },
  }
  await tell(tx, {
    userId: undone.user_id,
    ...messages[undone.from_status]!,
    cause: `decision-undone:${decisionId}`,
    note: undone.notes,
    link: '/points',
    linkLabel: 'See your rewards',
  })
}

function pointsTaken(awarded: number | null): string {
  return awarded ? ` We took back ${formatPoints(awarded)}.` : ''
}

function tell(tx: Tx, { title, sentences, note, link, linkLabel, ...to }: Message): Promise<void> {
  const body = [...sentences, ...(note ? [`Our note: ${note}`] : [])].join(' ')
  const button = { link, label: linkLabel }
  return deliver(tx, {
    ...to,
    notice: { title, body, link },
    blocks: [...sentences, ...noteBlocks('Our note:', note), button],
  })
}
