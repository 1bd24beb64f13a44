import { eq, sql } from 'drizzle-orm'
import { alreadyDecidedSentence, decisionRefusal, type RequestStatus } from '#domain/rewards/rewards.ts'
import { request_decisions, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { queueRequestDecided } from '#server/notifications/request-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { type Actor, actorLock, anotherAdmin, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit } from '#server/points/ledger.ts'
import { requestMissing } from './refusals.ts'
import { findAdminRequest } from './request-queries.ts'
import { returnStock } from './stock.ts'

export interface Decision {
  adminId: string
  status: 'approved' | 'rejected' | 'fulfilled'
  notes: string | null
  /** Encrypted. */
  delivery: string | null
  /** The notes of an approval that the same decision fulfils. */
  approvalNotes: string | null
}

export interface DecidedRequest {
  id: number
  status: RequestStatus
  userId: string
  pointsSpent: number
  rewardName: string
  held: { id: number; adminId: string; status: Decision['status']; notes: string | null } | null
  isLeased: boolean
  /** Whether someone other than the deciding admin could decide. */
  anotherAdminExists: boolean
}

interface LockOptions {
  /** The decision returns what the request holds of a stock: its reward is locked ahead of it (reliability: Lock order). */
  returnsStock?: boolean
  strength?: 'no key update'
}

/** Locks the deciding admin and the request; the caller checks the admin. */
export async function lockRequest(
  tx: Tx,
  adminId: string,
  requestId: number,
  { returnsStock = false, strength }: LockOptions = {},
): Promise<{ admin: Actor | undefined; request: DecidedRequest }> {
  const first = actorLock(adminId, strength)
  const last = rowLock(reward_requests, (parameter) => `id = ${parameter(requestId)}`)
  const stocked = rowLock(
    rewards,
    (parameter) =>
      `id = (select reward_id from reward_requests where id = ${parameter(requestId)} and holds_stock)`,
  )
  // Sent together; PostgreSQL runs them in this order.
  const [{ rows }, [request]] = await Promise.all([
    returnsStock ? lockInOrder(tx, [first, stocked, last]) : lockInOrder(tx, [first, last]),
    queryRows<{ [Column in keyof DecidedRequest]: DecidedRequest[Column] }>(tx, DECIDED, [
      requestId,
      adminId,
    ]),
  ])
  const [admin] = rows
  if (request) return { admin, request }
  mayStillAct(admin, 'admin')
  throw requestMissing()
}

/** A new statement after the locks. */
const DECIDED = `select q.id, q.status, q.user_id as "userId", q.points_spent as "pointsSpent",
    q.reward_name as "rewardName",
    (select json_build_object('id', h.id, 'adminId', h.admin_id, 'status', h.status, 'notes', h.review_notes)
      from held_request_decisions h where h.request_id = q.id and h.taken_back_at is null) as held,
    exists (select from request_leases l where l.request_id = q.id) as "isLeased",
    ${anotherAdmin('$2')} as "anotherAdminExists"
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
  const by = reviewedBy?.id === adminId ? 'You' : (reviewedBy?.name ?? 'Another admin')
  const words = { to, by, at: reviewedAt, isHeld: hold !== null, now: new Date() }
  return new Refusal('conflict', alreadyDecidedSentence(status, words), { code: 'request.already-decided' })
}

/** Status, stock, points, code and email commit together. The caller has locked the request. */
export async function writeDecision(tx: Tx, request: DecidedRequest, decision: Decision): Promise<void> {
  const { id, userId, pointsSpent, rewardName } = request
  const { status, adminId, notes, delivery, approvalNotes } = decision
  const isInOne = request.status === 'pending' && status === 'fulfilled'
  const steps = [
    ...(isInOne ? [{ status: 'approved' as const, notes: approvalNotes, delivery: null }] : []),
    { status, notes, delivery },
  ]
  if (status === 'rejected') await returnStock(tx, id)
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
        description: `Points returned: ${rewardName}`,
      })
    }
    // One email says that the reward is delivered; an approval with notes has another.
    if (step.status === status || step.notes !== null) await queueRequestDecided(tx, decisionId)
    from = step.status
  }
  publishFacts(tx, ['requests'], userId)
}

async function move(
  tx: Tx,
  { id, from, adminId }: { id: number; from: RequestStatus; adminId: string },
  { status, notes, delivery }: Pick<Decision, 'status' | 'notes' | 'delivery'>,
): Promise<number> {
  await tx
    .update(reward_requests)
    .set({
      status,
      reviewed_at: sql`clock_timestamp()`,
      reviewed_by: adminId,
      review_notes: notes,
      delivery,
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
  { id, userId, rewardName }: DecidedRequest,
  { adminId, status, notes, delivery }: Decision,
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
    after: { status, ...(delivery !== null && { delivery: 'stored' }), ...more },
    reason: notes,
  })
}
