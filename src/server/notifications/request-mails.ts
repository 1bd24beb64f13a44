import { FULFILLED_NOTE, type RequestStatus } from '#domain/rewards/rewards.ts'
import { formatPoints } from '#domain/text/format.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { type Block, noteBlocks } from './layout.ts'

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
    ...(decision.to_status === 'fulfilled' && { push: 'delivered' as const }),
    blocks: [...words.blocks, { link: '/points', label: 'See your rewards' }],
  })
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
