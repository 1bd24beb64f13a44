import type { UndoRefusal } from '#domain/points/undo.ts'
import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import { decisionUndoRefusal } from '#domain/rewards/undo.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { deciderOf } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { requestMissing } from './refusals.ts'

export interface DecisionToUndo {
  id: number
  status: RequestStatus
  userId: string
  memberEmail: string
  memberIsDeleted: boolean
  rewardId: number
  rewardName: string
  deliveryKind: DeliveryKind
  amountCents: number | null
  pointsSpent: number
  /** ISO 8601 with microseconds; identifies the decision. */
  reviewedAt: string
  decisionId: number
  hasDelivery: boolean
  deliveryReadAt: string | null
  /** The time when the member first saw the code of the stock. */
  codeRevealedAt: string | null
  hasCase: boolean
}

type DecisionUndoRefusal = Exclude<UndoRefusal, 'replaced' | 'spot-left' | 'first-reviewer'>

const SENTENCES: Record<DecisionUndoRefusal, string> = {
  'nothing-to-undo': 'This request is still pending, so there is nothing to undo.',
  cancelled: 'The member cancelled this request. They can request the reward again.',
  changed: 'This request has changed since you opened it. Please check it again.',
  'account-deleted': 'This member’s account was deleted, so there is no one to send the reward to.',
  'own-record': 'This is your own request, so only another admin can undo the decision.',
}

/** Takes no lock. */
export async function readDecision(tx: Tx, requestId: number): Promise<DecisionToUndo> {
  const [found] = await queryRows<{ decision: DecisionToUndo }>(
    tx,
    `select json_build_object('id', q.id, 'status', q.status, 'userId', q.user_id, 'memberEmail', u.email,
       'memberIsDeleted', u.deleted_at is not null, 'rewardId', q.reward_id, 'rewardName', q.reward_name,
       'deliveryKind', q.delivery_kind, 'amountCents', q.amount_cents,
       'pointsSpent', q.points_spent, 'reviewedAt', q.reviewed_at,
       'decisionId', (select max(d.id) from request_decisions d
         where d.request_id = q.id and d.to_status = q.status and d.undoes is null),
       'hasDelivery', q.delivery is not null or c.id is not null, 'codeRevealedAt', c.first_revealed_at,
       'hasCase', exists (select from reward_cases k where k.request_id = q.id),
       'deliveryReadAt', (select min(v.revealed_at) from delivery_reveals v
         where v.request_id = q.id and v.revealed_at > q.reviewed_at)) as decision
     from reward_requests q join users u on u.id = q.user_id
       left join reward_codes c on c.request_id = q.id and c.void_at is null
     where q.id = $1`,
    [requestId],
  )
  if (!found) throw requestMissing()
  return found.decision
}

/** 'conflict' if it is not the decision the admin saw. Call it with reward and member locked. */
export async function lockDecision(tx: Tx, requestId: number, reviewedAt: string): Promise<DecisionToUndo> {
  const [same] = await queryRows<{ same: boolean | null }>(
    tx,
    'select reviewed_at = $2::timestamptz as same from reward_requests where id = $1 for no key update',
    [requestId, reviewedAt],
  )
  if (!same?.same) throw refusalOf('changed')
  return readDecision(tx, requestId)
}

export async function refuseUnlessUndoable(tx: Tx, decision: DecisionToUndo, adminId: string): Promise<void> {
  const refusal = decisionUndoRefusal(decision, await deciderOf(tx, adminId, 'payRewards'))
  if (refusal !== null) throw refusalOf(refusal as DecisionUndoRefusal)
  if (decision.hasCase) throw hasCase()
  if (decision.codeRevealedAt !== null) throw codeRevealed(decision.codeRevealedAt)
}

function codeRevealed(at: string): Refusal {
  return new Refusal(
    'conflict',
    words(
      'The member has already seen this code ({at}), so it can’t be undone. If it doesn’t work, the member can report it under their request, which opens a case.',
      { at: as(formatDateTime, at) },
    ),
    { code: 'request.code-revealed' },
  )
}

function hasCase(): Refusal {
  return new Refusal('conflict', 'The member reported this delivery, so it is decided as a case.', {
    code: 'request.has-case',
  })
}

function refusalOf(refusal: DecisionUndoRefusal): Refusal {
  return refusal === 'own-record'
    ? new Refusal('forbidden', SENTENCES[refusal], { code: 'request.own' })
    : new Refusal('conflict', SENTENCES[refusal], { code: `undo.${refusal}` })
}
