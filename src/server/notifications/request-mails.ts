import type { CaseOutcome } from '#domain/rewards/cases.ts'
import { FULFILLED_NOTE, type RequestStatus } from '#domain/rewards/rewards.ts'
import { formatCents, formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { asWritten, type Block, noteBlocks, type Paragraph, type Said } from './layout.ts'

interface DecidedRow {
  user_id: string
  to_status: RequestStatus
  notes: string | null
  name: string
  points_spent: number
  has_delivery: boolean
  /** An e-Transfer's; null for any other request. */
  transfer: { amountCents: number; autodeposit: boolean | null } | null
}

const DELIVERY_WAITS = 'Your code or reference is on the Points & Rewards page.'

const DELIVERY_FOLLOWS = 'We’ll let you know when it’s delivered.'

/** `approvalNotes` come with an approval that delivered at once: this email is its only one. */
export async function queueRequestDecided(
  tx: Tx,
  decisionId: number,
  approvalNotes: string | null = null,
): Promise<void> {
  const decision = await queryOne<DecidedRow>(
    tx,
    `select d.to_status, coalesce($2, d.notes) as notes, r.reward_name as name, r.points_spent, r.user_id,
       r.delivery is not null or exists (select from reward_codes c where c.request_id = r.id and c.void_at is null) as has_delivery,
       case when r.delivery_kind = 'etransfer'
         then json_build_object('amountCents', r.amount_cents, 'autodeposit', r.autodeposit) end as transfer
     from request_decisions d join reward_requests r on r.id = d.request_id
     where d.id = $1`,
    [decisionId, approvalNotes],
  )
  const text = decisionText(decision)
  if (text === null) return
  const note = ownNote(decision)
  await deliver(tx, {
    cause: `request-decided:${decisionId}`,
    userId: decision.user_id,
    notice: {
      title: text.title,
      body: note === null ? text.notice : asWritten(note),
      link: '/points',
    },
    ...(decision.to_status === 'fulfilled' && { push: 'delivered' as const }),
    blocks: [...text.blocks, { link: '/points', label: 'See your rewards' }],
  })
}

/** Returns null for a cancellation: the member made it. */
function decisionText(decision: DecidedRow): { title: Said; notice: Paragraph; blocks: Block[] } | null {
  const { name, notes } = decision
  const returned = words('We returned {points} to your account.', {
    points: as(formatPoints, decision.points_spent),
  })
  switch (decision.to_status) {
    case 'approved':
      return {
        title: words('Approved: {name}', { name }),
        notice: DELIVERY_FOLLOWS,
        blocks: [
          [words('Your request for “{name}” is approved.', { name }), DELIVERY_FOLLOWS],
          ...noteBlocks('Our note:', notes),
        ],
      }
    case 'rejected':
      return {
        title: words('Not approved: {name}', { name }),
        notice: returned,
        blocks: [
          [words('Your request for “{name}” wasn’t approved.', { name }), returned],
          ...noteBlocks('Our note:', notes),
        ],
      }
    case 'fulfilled':
      return {
        title: words('Delivered: {name}', { name }),
        notice: decision.has_delivery ? DELIVERY_WAITS : transferSentences(decision),
        blocks: [
          words('Your reward “{name}” has been delivered. Enjoy!', { name }),
          ...(decision.has_delivery ? [DELIVERY_WAITS] : []),
          ...transferParagraphs(decision),
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

/** Says how an e-Transfer arrives. No email has the answer to a question of Interac. */
function transferSentences({ transfer }: DecidedRow): Said[] {
  if (transfer === null) return []
  return [
    words('We sent {amount} by Interac e-Transfer.', { amount: as(formatCents, transfer.amountCents) }),
    transfer.autodeposit
      ? 'With Autodeposit, your bank deposits it without a question.'
      : 'Interac emails you how to deposit it. If it asks you something that you don’t know, contact us through Help & Support.',
  ]
}

function transferParagraphs(decision: DecidedRow): Block[] {
  return decision.transfer === null ? [] : [transferSentences(decision)]
}

/** Tells the member what became of their case; the words of a second look are of it, because its time is in the cause. */
export async function queueCaseDecided(tx: Tx, caseId: number): Promise<void> {
  const decided = await queryOne<{
    userId: string
    outcome: CaseOutcome
    notes: string | null
    name: string
    points: number
    isAgain: boolean
    hasCode: boolean
  }>(
    tx,
    `select k.user_id as "userId", k.status as outcome, k.review_notes as notes, q.reward_name as name,
       q.points_spent as points, k.contested_at is not null as "isAgain",
       k.replacement_id is not null or q.delivery is not null as "hasCode"
     from reward_cases k join reward_requests q on q.id = k.request_id where k.id = $1`,
    [caseId],
  )
  const { title, sentence } = caseText(decided)
  await deliver(tx, {
    cause: `case-decided:${caseId}${decided.isAgain ? '/second-look' : ''}`,
    userId: decided.userId,
    notice: { title, body: decided.notes === null ? sentence : asWritten(decided.notes), link: '/points' },
    blocks: [
      sentence,
      ...noteBlocks('Our note:', decided.notes),
      { link: '/points', label: 'See your rewards' },
    ],
  })
}

function caseText({
  outcome,
  name,
  points,
  isAgain,
  hasCode,
}: {
  outcome: CaseOutcome
  name: string
  points: number
  isAgain: boolean
  hasCode: boolean
}): { title: Said; sentence: Said } {
  switch (outcome) {
    case 'replaced':
      return {
        title: words('Replaced: {name}', { name }),
        sentence: hasCode
          ? words('We replaced your reward “{name}”. The new code is on the Points & Rewards page.', { name })
          : words('We sent your reward “{name}” again.', { name }),
      }
    case 'refunded':
      return {
        title: words('Points returned: {name}', { name }),
        sentence: words('We returned {points} to your account for “{name}”.', {
          points: as(formatPoints, points),
          name,
        }),
      }
    case 'refused':
      return {
        title: words('About your reward: {name}', { name }),
        sentence: isAgain
          ? words('We looked at your report about “{name}” again, and our answer stays the same.', { name })
          : words('We looked into your report about “{name}”, and can’t replace it or return its points.', {
              name,
            }),
      }
  }
}
