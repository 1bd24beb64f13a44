import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardRequest,
  decideRewardRequest as contract,
} from '#contract/rewards/reward-requests.ts'
import { alreadyDecidedSentence, decisionRefusal, type RequestStatus } from '#domain/rewards/rewards.ts'
import { request_decisions, reward_requests } from '#server/database/schema/rewards.ts'
import { queueRequestDecided } from '#server/notifications/request-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { deciderOf, lockActor } from '#server/platform/db/lock-actor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit } from '#server/points/ledger.ts'
import { requestMissing } from './refusals.ts'
import { findAdminRequest } from './request-queries.ts'
import { deliveryPlace } from './reveal-delivery.ts'
import { returnStock } from './stock.ts'

export type Decision = BodyOf<typeof contract>

/** Moves a request one step, once; a rejection refunds in the same transaction. The second of two gets 'conflict'. */
export function decideRequest(
  { database, encryption }: { database: Database; encryption: Encryption },
  adminId: string,
  requestId: number,
  decision: Decision,
): Promise<AdminRewardRequest> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const request = await readRequest(tx, requestId)
    const refusal = decisionRefusal(request, decision.status, await deciderOf(tx, adminId))
    if (refusal === 'own-request') {
      throw new Refusal('forbidden', 'This is your own request, so another admin must review it.', {
        code: 'request.own',
      })
    }
    const delivery = decision.delivery?.trim()
    const sealed = delivery ? encryption.encrypt(delivery, deliveryPlace(requestId)) : null
    if (refusal === null && decision.status === 'rejected') await returnStock(tx, requestId)
    const decisionId = refusal === null ? await move(tx, request, decision, sealed, adminId) : null
    if (decisionId === null) throw await alreadyDecided(tx, requestId, decision.status, adminId)
    if (decision.status === 'rejected') {
      await credit(tx, {
        userId: request.userId,
        points: request.pointsSpent,
        kind: 'refund',
        // A request can be rejected and reopened more than once, so the decision names the occurrence.
        refId: `${requestId}/${decisionId}`,
        description: `Points returned: ${request.rewardName}`,
      })
    }
    await recordAudit(tx, {
      actorId: adminId,
      action: `request.${decision.status}`,
      subject: { type: 'request', id: requestId },
      label: request.rewardName,
      memberId: request.userId,
      before: { status: request.status },
      after: { status: decision.status, ...(sealed && { delivery: 'stored' }) },
      reason: decision.reviewNotes,
    })
    await queueRequestDecided(tx, decisionId)
    publishFacts(tx, ['requests'], request.userId)
    return findAdminRequest(tx, requestId)
  })
}

/** Returns null if someone else moved the request first. */
async function move(
  tx: Tx,
  request: { id: number; status: RequestStatus },
  decision: Decision,
  sealedDelivery: string | null,
  adminId: string,
): Promise<number | null> {
  const notes = decision.reviewNotes?.trim() || null
  const moved = await tx
    .update(reward_requests)
    .set({
      status: decision.status,
      reviewed_at: sql`clock_timestamp()`,
      reviewed_by: adminId,
      review_notes: notes,
      delivery: sealedDelivery,
    })
    .where(and(eq(reward_requests.id, request.id), eq(reward_requests.status, request.status)))
    .returning({ id: reward_requests.id })
  if (moved.length === 0) return null
  const [decided] = await tx
    .insert(request_decisions)
    .values({
      request_id: request.id,
      from_status: request.status,
      to_status: decision.status,
      decided_by: adminId,
      notes,
    })
    .returning({ id: request_decisions.id })
  return decided!.id
}

async function readRequest(tx: Tx, requestId: number) {
  const [request] = await tx.select().from(reward_requests).where(eq(reward_requests.id, requestId))
  if (!request) throw requestMissing()
  const { id, status, user_id: userId, points_spent: pointsSpent, reward_name: rewardName } = request
  return { id, status, userId, pointsSpent, rewardName }
}

async function alreadyDecided(
  tx: Tx,
  requestId: number,
  to: RequestStatus,
  adminId: string,
): Promise<Refusal> {
  const current = await findAdminRequest(tx, requestId)
  const by = current.reviewedBy?.id === adminId ? 'You' : (current.reviewedBy?.name ?? 'Another admin')
  return new Refusal('conflict', alreadyDecidedSentence(current.status, { to, by }), {
    code: 'request.already-decided',
  })
}
