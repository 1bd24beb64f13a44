import { formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { noteBlocks, noteSentences, type Paragraph, type Said } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { resubmitSentence } from './review-mails.ts'

interface Message {
  cause: string
  userId: string
  title: Said
  paragraphs: Paragraph[]
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
          title: words('Not approved after all: {title}', { title }),
          paragraphs: [
            [
              words('We looked at your submission for “{title}” again, and it isn’t approved after all.', {
                title,
              }),
              ...pointsTaken(undone.points_awarded),
            ],
            resubmitSentence(undone.submit_by),
          ],
        }
      : {
          title: words('Under review again: {title}', { title }),
          paragraphs: [
            words(
              'We undid our rejection of your submission for “{title}”. It’s under review again. You don’t need to do anything.',
              { title },
            ),
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
  const messages: Record<string, Pick<Message, 'title' | 'paragraphs'>> = {
    approved: {
      title: words('Approval undone: {name}', { name }),
      paragraphs: [
        words('We undid the approval of your request for “{name}”. It’s under review again.', { name }),
      ],
    },
    rejected: {
      title: words('Rejection undone: {name}', { name }),
      paragraphs: [
        words(
          'We undid the rejection of your request for “{name}”. It’s under review again, so we deducted {points} from your account.',
          { name, points: as(formatPoints, points_spent) },
        ),
      ],
    },
    fulfilled: {
      title: words('Not delivered yet: {name}', { name }),
      paragraphs: [
        words(
          'By mistake, we marked your reward “{name}” as delivered. It’s still approved, and we’ll let you know when it’s delivered.',
          { name },
        ),
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

function pointsTaken(awarded: number | null): Said[] {
  return awarded ? [words('We took back {points}.', { points: as(formatPoints, awarded) })] : []
}

function tell(tx: Tx, { title, paragraphs, note, link, linkLabel, ...to }: Message): Promise<void> {
  const body = [...paragraphs.flat(), ...noteSentences(note)]
  const button = { link, label: linkLabel }
  return deliver(tx, {
    ...to,
    notice: { title, body, link },
    blocks: [...paragraphs, ...noteBlocks('Our note:', note), button],
  })
}
