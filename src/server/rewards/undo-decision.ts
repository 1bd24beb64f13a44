import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import type { undoDecision as contract, DecisionUndo } from '#contract/rewards/undo.ts'
import { foldPostings } from '#domain/points/undo.ts'
import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import { UNDONE_DECISIONS } from '#domain/rewards/undo.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { request_decisions, reward_requests } from '#server/database/schema/rewards.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld } from '#server/desk/holds.ts'
import {
  PASSES,
  type SecondAdminCall,
  type SecondAdminMeans,
  secondAdmin,
} from '#server/desk/second-admin/ask.ts'
import { queueDecisionUndone } from '#server/notifications/undo-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { say } from '#server/platform/words/say.ts'
import { lockAccounts, spend } from '#server/points/ledger.ts'
import { accountsOf } from '#server/points/queries.ts'
import { lockAdminAndPerson } from '#server/users/lock-people.ts'
import { recountStock } from './codes/code-stock.ts'
import { type DecisionToUndo, lockDecision, readDecision, refuseUnlessUndoable } from './decision-to-undo.ts'
import { countOwnRequests } from './lock-offered-reward.ts'
import { findAdminRequest } from './request-queries.ts'
import { lockCode } from './reveal-delivery.ts'
import { takeStock } from './stock.ts'

/**
 * Undoes the last decision, once. A rejected request takes points and stock again and counts towards the limit, or is
 * 'conflict'; a fulfilled one is approved again and its code is hidden. A code of a stock that the member has not seen is
 * free again, for another request: this one waits for an admin.
 */
export function undoDecision(
  means: SecondAdminMeans & { database: Database },
  adminId: string,
  requestId: number,
  body: BodyOf<typeof contract>,
): Promise<AdminRewardRequest> {
  return means.database.transaction((tx) => undo(tx, means, adminId, requestId, body))
}

export async function undo(
  tx: Tx,
  means: SecondAdminMeans,
  adminId: string,
  requestId: number,
  { reason: typed, reviewedAt, ...call }: BodyOf<typeof contract> & SecondAdminCall,
): Promise<AdminRewardRequest> {
  const reason = typed.trim()
  const seen = await readDecision(tx, requestId)
  await lockAdminAndPerson(tx, adminId, seen.userId, 'payRewards')
  await refuseUnlessUndoable(tx, seen, adminId)
  // The reward is locked before its request (reliability: Lock order).
  const isOfStock = seen.deliveryKind === 'stock'
  const reward = isOfStock || seen.status === 'rejected' ? await lockReward(tx, seen) : null
  const code = isOfStock ? await lockCode(tx, requestId) : undefined
  const decision = await lockDecision(tx, requestId, reviewedAt)
  // Someone may have decided again before the lock; this transaction then rolls back.
  await refuseUnlessUndoable(tx, decision, adminId)
  const to = UNDONE_DECISIONS[decision.status]!
  if (decision.status === 'rejected') await refuseBeyondLimit(tx, decision, reward?.limit ?? null)
  if (code) refuseOtherAmount(decision, reward)
  const move = moveOf(decision, adminId, { reason, reviewedAt })
  // Undoing an approval moves nothing.
  const { waits, audit } = decision.status === 'approved' ? PASSES : await secondAdmin(tx, means, move, call)
  if (waits !== null) return findAdminRequest(tx, requestId)
  if (code) await freeCode(tx, code.id)
  const holdsStock = takesStock(decision, reward) && (await takeStock(tx, decision.rewardId))
  const reviewed = decision.status === 'fulfilled' ? await findApproval(tx, requestId) : UNREVIEWED
  await tx
    .update(reward_requests)
    .set({
      status: to,
      ...reviewed,
      delivery: null,
      bank_reference: null,
      ...(decision.status === 'rejected' && { holds_stock: holdsStock }),
      ...(isOfStock &&
        !isStillOfStock(decision, reward) && {
          delivery_kind: 'hand',
          ...(code && { holds_stock: false }),
        }),
    })
    .where(eq(reward_requests.id, requestId))
  if (code) await recountStock(tx, decision.rewardId)
  const [undone] = await tx
    .insert(request_decisions)
    .values({
      request_id: requestId,
      from_status: decision.status,
      to_status: to,
      decided_by: adminId,
      notes: reason,
      undoes: decision.decisionId,
    })
    .returning({ id: request_decisions.id })
  if (decision.status === 'rejected') await takePointsAgain(tx, decision, undone!.id)
  await cancelHeld(tx, REWARD_DESK, requestId, 'undone')
  await recordAudit(tx, {
    actorId: adminId,
    action: 'request.decision-undone',
    subject: { type: 'request', id: requestId },
    label: decision.rewardName,
    memberId: decision.userId,
    before: { status: decision.status, ...(decision.hasDelivery && { delivery: 'stored' }) },
    after: { status: to, ...(decision.hasDelivery && { delivery: 'removed' }), ...audit },
    reason,
  })
  await queueDecisionUndone(tx, {
    decisionId: undone!.id,
    withdrewDelivery: decision.hasDelivery,
  })
  publishFacts(tx, ['requests'], decision.userId)
  return findAdminRequest(tx, requestId)
}

/** Shows the effects, or throws the refusal, without changing anything. */
export function previewDecisionUndo(
  database: Database,
  adminId: string,
  requestId: number,
): Promise<DecisionUndo> {
  return database.transaction(async (tx) => {
    const decision = await readDecision(tx, requestId)
    await refuseUnlessUndoable(tx, decision, adminId)
    const { balance } = (await accountsOf(tx, [decision.userId])).get(decision.userId)!
    const takes = decision.status === 'rejected'
    if (takes) {
      const reward = await readReward(tx, decision)
      if (takesStock(decision, reward) && (reward?.stock ?? 1) <= 0) throw soldOut()
      await refuseBeyondLimit(tx, decision, reward?.limit ?? null)
      if (balance < decision.pointsSpent) throw tooFewPoints(decision.pointsSpent, balance)
    }
    const postings = takes ? [{ userId: decision.userId, amount: -decision.pointsSpent }] : []
    return {
      from: decision.status,
      to: UNDONE_DECISIONS[decision.status]!,
      reviewedAt: decision.reviewedAt,
      memberEmail: decision.memberEmail,
      movements: foldPostings(new Map([[decision.userId, balance]]), postings).map(
        ({ amount, balanceBefore, balanceAfter }) => ({
          amount,
          balanceBefore,
          balanceAfter,
          email: decision.memberEmail,
          party: 'member',
          reason: 'redemption',
        }),
      ),
      hasDelivery: decision.hasDelivery,
      deliveryReadAt: decision.deliveryReadAt,
      notifiedEmails: [decision.memberEmail],
    }
  })
}

const UNREVIEWED = { reviewed_at: null, reviewed_by: null, review_notes: null }

/** A fulfilled request was approved before. */
function findApproval(tx: Tx, requestId: number) {
  return queryOne<{ reviewed_at: Date; reviewed_by: string; review_notes: string | null }>(
    tx,
    `select decided_at as reviewed_at, decided_by as reviewed_by, notes as review_notes from request_decisions
     where request_id = $1 and to_status = 'approved' and undoes is null order by id desc limit 1`,
    [requestId],
  )
}

/** Undoing a rejection takes the points again, and what was fulfilled can be delivered again. */
function moveOf(
  { id, userId, pointsSpent: points, rewardName }: DecisionToUndo,
  adminId: string,
  body: { reason: string; reviewedAt: string },
) {
  return { kind: 'undo-decision', adminId, userId, requestId: id, points, body, label: rewardName } as const
}

async function takePointsAgain(tx: Tx, decision: DecisionToUndo, undoneId: number): Promise<void> {
  const paid = await spend(tx, {
    userId: decision.userId,
    points: decision.pointsSpent,
    kind: 'redemption',
    // A request can be rejected and reopened more than once, so the decision names the occurrence.
    refId: `${decision.id}/${undoneId}`,
    description: say('en', words('Redeemed again: {reward}', { reward: decision.rewardName })),
  })
  if (paid) return
  const { balance } = (await accountsOf(tx, [decision.userId])).get(decision.userId)!
  throw tooFewPoints(decision.pointsSpent, balance)
}

interface CountedReward {
  /** A null value means no limit. */
  limit: number | null
  deliveryKind: DeliveryKind
  amountCents: number | null
  stock: number | null
}

/** New requests for it, and a change of its stock or limit, wait for this transaction. */
function lockReward(tx: Tx, decision: DecisionToUndo): Promise<CountedReward | null> {
  return readReward(tx, decision, 'for no key update')
}

async function readReward(tx: Tx, { rewardId }: DecisionToUndo, lock = ''): Promise<CountedReward | null> {
  const [reward] = await queryRows<{ [Column in keyof CountedReward]: CountedReward[Column] }>(
    tx,
    `select limit_per_member as limit, delivery_kind as "deliveryKind", amount_cents as "amountCents", stock from rewards
     where id = $1 ${lock}`,
    [rewardId],
  )
  return reward ?? null
}

/** Whether the request is delivered from its reward's stock of codes; one whose reward changed is delivered by hand. */
function isStillOfStock(
  { deliveryKind, amountCents }: DecisionToUndo,
  reward: CountedReward | null,
): boolean {
  return deliveryKind === 'stock' && reward?.deliveryKind === 'stock' && reward.amountCents === amountCents
}

/** The number of a stock of codes counts only the requests that get one. */
function takesStock(decision: DecisionToUndo, reward: CountedReward | null): boolean {
  return (
    decision.status === 'rejected' && (reward?.deliveryKind !== 'stock' || isStillOfStock(decision, reward))
  )
}

/** The freed code would be in the stock of codes of another amount. */
function refuseOtherAmount({ amountCents }: DecisionToUndo, reward: CountedReward | null): void {
  if (reward?.deliveryKind !== 'stock' || reward.amountCents === amountCents) return
  throw new Refusal(
    'conflict',
    'The amount of this reward changed since, so its code can’t go back to the stock.',
    {
      code: 'reward.amount-fixed',
    },
  )
}

async function freeCode(tx: Tx, codeId: number): Promise<void> {
  await queryRows(tx, 'update reward_codes set request_id = null, delivered_at = null where id = $1', [
    codeId,
  ])
}

async function refuseBeyondLimit(tx: Tx, decision: DecisionToUndo, limit: number | null): Promise<void> {
  if (limit === null) return
  await lockAccounts(tx, [decision.userId])
  if ((await countOwnRequests(tx, decision.rewardId, decision.userId)) < limit) return
  throw new Refusal(
    'conflict',
    words('This reward is limited to {limit} per member, and this member has reached the limit.', { limit }),
    { code: 'reward.limit-reached' },
  )
}

function soldOut(): Refusal {
  return new Refusal('conflict', 'This reward is sold out, so this request can’t be reopened.', {
    code: 'reward.sold-out',
  })
}

function tooFewPoints(needed: number, balance: number): Refusal {
  return new Refusal(
    'conflict',
    words('This takes {points} again, but the member has only {balance}. They need {missing} more.', {
      points: as(formatPoints, needed),
      balance: as(formatNumber, balance),
      missing: as(formatNumber, needed - balance),
    }),
    { code: 'points.insufficient' },
  )
}
