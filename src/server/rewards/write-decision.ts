import { eq, sql } from 'drizzle-orm'
import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import {
  alreadyDecidedSentence,
  decisionRefusal,
  FULFILLED_NOTE,
  type RequestStatus,
} from '#domain/rewards/rewards.ts'
import { words } from '#domain/text/wording.ts'
import { request_decisions, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { queueRequestDecided } from '#server/notifications/request-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { queryRows, StartAgain, type Tx } from '#server/platform/db/database.ts'
import { type Actor, actorLock, anotherAdmin, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { say } from '#server/platform/words/say.ts'
import { credit } from '#server/points/ledger.ts'
import { recountStock } from './codes/code-stock.ts'
import { bindExpiringCode, bindNextCode, codeMissing, codeWanted } from './codes/deliver.ts'
import { requestMissing } from './refusals.ts'
import { findAdminRequest } from './request-queries.ts'
import { returnStock } from './stock.ts'

export interface Decision {
  adminId: string
  status: 'approved' | 'rejected' | 'fulfilled'
  notes: string | null
  /** Encrypted. */
  delivery: string | null
  /** The bank's, of an e-Transfer. */
  bankReference: string | null
  /** Delivers a code of the stock that expires soon. */
  expiringCode: boolean
  /** The notes of an approval that the same decision fulfils. */
  approvalNotes: string | null
}

export interface DecidedRequest {
  id: number
  status: RequestStatus
  userId: string
  pointsSpent: number
  rewardName: string
  rewardId: number
  deliveryKind: DeliveryKind
  held: { id: number; adminId: string; status: Decision['status']; notes: string | null } | null
  isLeased: boolean
  /** Whether someone other than the deciding admin could decide. */
  anotherAdminExists: boolean
}

interface LockOptions {
  /** A decision that becomes final now, and moves a stock: its reward is locked ahead of the request (reliability: Lock order). */
  writes?: Decision['status'] | undefined
  strength?: 'no key update'
}

/** SQL: whether a decision on a request moves a stock; a rejection also returns one that was typed. */
const movesStock = (status: Decision['status']) =>
  status === 'rejected' ? `(q.holds_stock or q.delivery_kind = 'stock')` : `q.delivery_kind = 'stock'`

/** Locks the deciding admin and the request; the caller checks the admin. */
export async function lockRequest(
  tx: Tx,
  adminId: string,
  requestId: number,
  { writes, strength }: LockOptions = {},
): Promise<{ admin: Actor | undefined; request: DecidedRequest }> {
  const first = actorLock(adminId, strength)
  const last = rowLock(reward_requests, (parameter) => `id = ${parameter(requestId)}`)
  const lock = async () => {
    if (writes === undefined) return (await lockInOrder(tx, [first, last])).rows
    const stocked = rowLock(
      rewards,
      (parameter) =>
        `id = (select q.reward_id from reward_requests q where q.id = ${parameter(requestId)} and ${movesStock(writes)})`,
    )
    const { rows } = await lockInOrder(tx, [first, stocked, last])
    const [admin, reward, locked] = rows
    if (locked?.delivery_kind === 'stock' && !reward)
      throw new StartAgain('The reward was given a stock of codes.')
    return [admin]
  }
  // Sent together; PostgreSQL runs them in this order.
  const [[admin], [request]] = await Promise.all([
    lock(),
    queryRows<{ [Column in keyof DecidedRequest]: DecidedRequest[Column] }>(tx, DECIDED, [
      requestId,
      adminId,
    ]),
  ])
  if (request) return { admin, request }
  mayStillAct(admin, 'payRewards')
  throw requestMissing()
}

/** A new statement after the locks. */
const DECIDED = `select q.id, q.status, q.user_id as "userId", q.points_spent as "pointsSpent",
    q.reward_name as "rewardName", q.reward_id as "rewardId", q.delivery_kind as "deliveryKind",
    (select json_build_object('id', h.id, 'adminId', h.admin_id, 'status', h.status, 'notes', h.review_notes)
      from held_request_decisions h where h.request_id = q.id and h.taken_back_at is null) as held,
    exists (select from request_leases l where l.request_id = q.id) as "isLeased",
    ${anotherAdmin('$2', 'payRewards')} as "anotherAdminExists"
  from reward_requests q where q.id = $1`

export async function findDecisionRefusal(
  tx: Tx,
  request: DecidedRequest,
  { adminId, status }: Pick<Decision, 'adminId' | 'status'>,
): Promise<Refusal | null> {
  const { anotherAdminExists } = request
  const refusal = decisionRefusal(request, status, { id: adminId, anotherAdminExists })
  if (refusal === 'already-decided') return alreadyDecided(tx, request.id, { adminId, status })
  return (
    refusal &&
    new Refusal('forbidden', 'This is your own request, so another admin must review it.', {
      code: 'request.own',
    })
  )
}

/** The refusal of a second decision, while the first is held too. */
export async function alreadyDecided(
  tx: Tx,
  requestId: number,
  { adminId, status: to }: Pick<Decision, 'adminId' | 'status'>,
): Promise<Refusal> {
  const { status, reviewedAt, reviewedBy, hold } = await findAdminRequest(tx, requestId)
  const by = reviewedBy?.id === adminId ? null : (reviewedBy?.name ?? words('Another admin'))
  const about = { to, by, at: reviewedAt, isHeld: hold !== null, now: new Date() }
  return new Refusal('conflict', alreadyDecidedSentence(status, about), { code: 'request.already-decided' })
}

/**
 * Status, stock, points, code and email commit together. The caller has locked the request, and the reward of a stock
 * request. Approved, that one is fulfilled at once if there is a code for it; with a typed code, it is delivered by hand.
 */
export async function writeDecision(
  tx: Tx,
  request: DecidedRequest,
  decision: Decision,
  { codeMinDays }: { codeMinDays: number },
): Promise<void> {
  const { id, userId, pointsSpent, rewardName } = request
  const { status, adminId, notes, delivery, bankReference, approvalNotes } = decision
  const isInOne = request.status === 'pending' && status === 'fulfilled'
  const steps = [
    ...(isInOne
      ? [{ status: 'approved' as const, notes: approvalNotes, delivery: null, bankReference: null }]
      : []),
    { status, notes, delivery, bankReference },
  ]
  if (status === 'rejected') await returnStock(tx, id)
  const ofStock = request.deliveryKind === 'stock' && status !== 'rejected'
  const isBound = ofStock && (await bindCode(tx, request, decision, codeMinDays))
  const isDelivered = isBound && status === 'approved'
  let from = request.status
  for (const step of steps) {
    const decisionId = await move(tx, { id, from, adminId }, step)
    if (status === 'rejected') {
      await credit(tx, {
        userId,
        points: pointsSpent,
        kind: 'refund',
        // A request can be rejected and reopened more than once, so the decision names the occurrence.
        refId: `${id}/${decisionId}`,
        description: say('en', words('Points returned: {reward}', { reward: rewardName })),
      })
    }
    // One email says that the reward is delivered; an approval with notes has another.
    if (!isDelivered && (step.status === status || step.notes !== null))
      await queueRequestDecided(tx, decisionId)
    from = step.status
  }
  if (isDelivered) await fulfilFromStock(tx, { ...request, status: 'approved' }, adminId, notes)
  else if (ofStock && status === 'fulfilled') await recountDelivered(tx, request, isBound)
  publishFacts(tx, ['requests'], userId)
}

/** Whether the request gets a code of the stock. One that is fulfilled and has no typed code gets one, or is 'conflict'. */
async function bindCode(
  tx: Tx,
  request: DecidedRequest,
  decision: Decision,
  minDays: number,
): Promise<boolean> {
  const wanted = codeWanted(request, decision)
  if (wanted === null && decision.status === 'fulfilled') return false
  const isBound =
    wanted === 'expiring'
      ? await bindExpiringCode(tx, request.id, minDays)
      : await bindNextCode(tx, request.id, minDays)
  if (wanted && !isBound) throw codeMissing(wanted)
  return isBound
}

/** A stock request that was fulfilled with something else needs no code. */
async function recountDelivered(tx: Tx, { id, rewardId }: DecidedRequest, hasCode: boolean): Promise<void> {
  if (!hasCode) {
    await tx
      .update(reward_requests)
      .set({ delivery_kind: 'hand', holds_stock: false })
      .where(eq(reward_requests.id, id))
  }
  await recountStock(tx, rewardId)
}

export type DeliveredRequest = Pick<DecidedRequest, 'id' | 'status' | 'userId' | 'rewardName'>

/**
 * The second of the two decisions of a delivery from the stock. The caller has bound a code; with it and the request, the
 * stock loses one of each, so its number stays.
 */
export async function fulfilFromStock(
  tx: Tx,
  request: DeliveredRequest,
  adminId: string,
  approvalNotes: string | null,
): Promise<void> {
  const { id, status: from, userId } = request
  const decision = {
    status: 'fulfilled' as const,
    notes: FULFILLED_NOTE,
    delivery: null,
    bankReference: null,
  }
  const decisionId = await move(tx, { id, from, adminId }, decision)
  await auditDecision(tx, request, { adminId, ...decision }, from, { delivery: 'from the stock' })
  await queueRequestDecided(tx, decisionId, approvalNotes)
  publishFacts(tx, ['requests', 'rewardCodes'], userId)
}

type Step = Pick<Decision, 'status' | 'notes' | 'delivery' | 'bankReference'>

async function move(
  tx: Tx,
  { id, from, adminId }: { id: number; from: RequestStatus; adminId: string },
  { status, notes, delivery, bankReference }: Step,
): Promise<number> {
  await tx
    .update(reward_requests)
    .set({
      status,
      reviewed_at: sql`clock_timestamp()`,
      reviewed_by: adminId,
      review_notes: notes,
      delivery,
      bank_reference: bankReference,
    })
    .where(eq(reward_requests.id, id))
  const [decided] = await tx
    .insert(request_decisions)
    .values({ request_id: id, from_status: from, to_status: status, decided_by: adminId, notes })
    .returning({ id: request_decisions.id })
  return decided!.id
}

export function auditDecision(
  tx: Tx,
  { id, userId, rewardName }: DeliveredRequest,
  { adminId, status, notes, delivery, bankReference }: Step & Pick<Decision, 'adminId'>,
  from: RequestStatus,
  more: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action: `request.${status}`,
    subject: { type: 'request', id },
    label: rewardName,
    memberId: userId,
    before: { status: from },
    after: {
      status,
      ...(delivery !== null && { delivery: 'stored' }),
      ...(bankReference !== null && { bankReference }),
      ...more,
    },
    reason: notes,
  })
}
