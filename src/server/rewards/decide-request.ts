import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  AdminRewardRequest,
  decideRewardRequest as contract,
} from '#contract/rewards/reward-requests.ts'
import type { Config } from '#server/config/config.ts'
import { held_request_decisions } from '#server/database/schema/desk.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld, endOfHold } from '#server/desk/holds.ts'
import { endLeaseOn, refuseIfLeased } from '#server/desk/leases.ts'
import { PASSES, type SecondAdminCall, secondAdmin } from '#server/desk/second-admin/ask.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { mayStillAct } from '#server/platform/db/lock-actor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { codeMissing, codeWanted, hasCode } from './codes/deliver.ts'
import { bankReferenceRefusal } from './etransfers/bank-reference.ts'
import { CHANGED_AT, findAdminRequest } from './request-queries.ts'
import { deliveryPlace } from './reveal-delivery.ts'
import {
  alreadyDecided,
  auditDecision,
  type DecidedRequest,
  type Decision,
  findDecisionRefusal,
  lockRequest,
  writeDecision,
} from './write-decision.ts'

export interface DecisionMeans {
  database: Database
  encryption: Encryption
  config: Pick<Config, 'holdFactor' | 'secondAdminAbove' | 'codeMinDays'>
}

/**
 * Moves a request one step, once, immediately or after a hold; a rejection refunds in the same transaction. The second of
 * two gets 'conflict'. An immediate decision ends one that is held. The admin's own held approval can be fulfilled: both
 * then become final together.
 */
export function decideRequest(
  means: DecisionMeans,
  adminId: string,
  requestId: number,
  decision: BodyOf<typeof contract>,
): Promise<AdminRewardRequest> {
  return means.database.transaction((tx) => decide(tx, means, adminId, requestId, decision))
}

export async function decide(
  tx: Tx,
  means: Pick<DecisionMeans, 'encryption' | 'config'>,
  adminId: string,
  requestId: number,
  {
    status,
    reviewNotes,
    delivery,
    bankReference,
    expiringCode,
    hold,
    lease,
    seen,
    ...call
  }: BodyOf<typeof contract> & SecondAdminCall,
): Promise<AdminRewardRequest> {
  const { encryption, config } = means
  const { admin, request } = await lockRequest(tx, adminId, requestId, {
    writes: hold === undefined ? status : undefined,
  })
  mayStillAct(admin, 'payRewards')
  const { held } = hold === undefined ? { held: null } : request
  const isInOne = held?.adminId === adminId && held.status === 'approved' && status === 'fulfilled'
  const refusal =
    (await findDecisionRefusal(tx, request, { adminId, status: isInOne ? 'approved' : status })) ??
    (await bankReferenceRefusal(tx, requestId, bankReference))
  if (refusal) throw refusal
  if (held && !isInOne) throw await alreadyDecided(tx, requestId, { adminId, status })
  if (lease) await refuseIfLeased(tx, REWARD_DESK, requestId, adminId)
  if (seen) await refuseIfChanged(tx, requestId, seen)
  const code = delivery?.trim() || null
  const wanted = codeWanted(request, { status, delivery: code, expiringCode: expiringCode ?? false })
  if (wanted && !(await hasCode(tx, requestId, wanted, config.codeMinDays))) throw codeMissing(wanted)
  if (request.isLeased) await endLeaseOn(tx, REWARD_DESK, requestId)
  // The sum counts a held approval already, so fulfilling it moves nothing more.
  const { waits, audit } =
    status === 'approved' ? await secondAdmin(tx, means, moveOf(request, adminId, reviewNotes), call) : PASSES
  if (waits !== null) return findAdminRequest(tx, requestId)
  const decision: Decision = {
    ...{ adminId, status, notes: reviewNotes?.trim() || null },
    delivery: code ? encryption.encrypt(code, deliveryPlace(requestId)) : null,
    ...{ bankReference: bankReference || null, expiringCode: expiringCode ?? false },
    approvalNotes: isInOne ? held.notes : null,
  }
  if (hold === undefined && request.held) await cancelHeld(tx, REWARD_DESK, requestId, 'decided')
  await auditDecision(tx, request, decision, isInOne ? 'approved' : request.status, audit)
  if (hold === undefined) await writeDecision(tx, request, decision, config)
  else await holdDecision(tx, requestId, decision, hold * config.holdFactor)
  return findAdminRequest(tx, requestId)
}

function moveOf(
  { id, userId, pointsSpent, rewardName }: DecidedRequest,
  adminId: string,
  reviewNotes: string | null | undefined,
) {
  const body = { status: 'approved', reviewNotes }
  return {
    kind: 'approve',
    adminId,
    userId,
    requestId: id,
    points: pointsSpent,
    body,
    label: rewardName,
  } as const
}

/** Only admins see a held decision; desk/finalize-holds.ts makes it final. One that fulfils replaces its own approval. */
async function holdDecision(
  tx: Tx,
  requestId: number,
  { adminId, status, notes, delivery, bankReference, expiringCode, approvalNotes }: Decision,
  seconds: number,
): Promise<void> {
  await tx
    .delete(held_request_decisions)
    .where(
      and(eq(held_request_decisions.request_id, requestId), isNull(held_request_decisions.taken_back_at)),
    )
  await tx.insert(held_request_decisions).values({
    request_id: requestId,
    admin_id: adminId,
    status,
    review_notes: notes,
    approval_notes: approvalNotes,
    delivery,
    bank_reference: bankReference,
    expiring_code: expiringCode,
    final_at: endOfHold(seconds),
  })
  publishFacts(tx, [REWARD_DESK.facts.held])
}

/** 'conflict' if the request changed since the admin saw it. */
async function refuseIfChanged(tx: Tx, requestId: number, seen: string): Promise<void> {
  const { isSame } = await queryOne<{ isSame: boolean }>(
    tx,
    `select ${CHANGED_AT} = $2::timestamptz as "isSame" from reward_requests q where q.id = $1`,
    [requestId, seen],
  )
  if (isSame) return
  throw new Refusal('conflict', 'This request changed after you opened it. Please check it again.', {
    code: 'request.changed',
  })
}
