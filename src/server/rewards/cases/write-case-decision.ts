import type { CaseOutcome, CaseStatus } from '#domain/rewards/cases.ts'
import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { reward_codes, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { queueCaseDecided } from '#server/notifications/request-mails.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { type Actor, actorLock, anotherAdmin, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { credit } from '#server/points/ledger.ts'
import { recountStock } from '../codes/code-stock.ts'
import { bindReplacement } from '../codes/deliver.ts'
import { caseMissing } from './case-queries.ts'

export interface CaseDecision {
  adminId: string
  outcome: CaseOutcome
  notes: string | null
  /** A new code that was typed, encrypted for the request. */
  delivery: string | null
}

export interface DecidedCase {
  id: number
  status: CaseStatus
  userId: string
  firstReviewedBy: string | null
  codeId: number | null
  requestId: number
  rewardId: number
  rewardName: string
  pointsSpent: number
  deliveryKind: DeliveryKind
  /** Whether the request was delivered with a text that was typed. */
  hasTyped: boolean
  isHeld: boolean
  rewardIsDeleted: boolean
  /** Whether someone other than the deciding admin could decide. */
  anotherAdminExists: boolean
  /** Whether one of those is not the member. */
  anotherCouldLook: boolean
}

/**
 * Locks the deciding admin, and with `writes` reward, code and request, before the case (reliability: Lock order); the
 * caller checks the admin.
 */
export async function lockCase(
  tx: Tx,
  adminId: string,
  caseId: number,
  { writes, strength }: { writes: boolean; strength?: 'no key update' },
): Promise<{ admin: Actor | undefined; decided: DecidedCase }> {
  const requestId = (parameter: (value: unknown) => string) =>
    `(select request_id from reward_cases where id = ${parameter(caseId)})`
  const first = actorLock(adminId, strength)
  const last = rowLock(reward_cases, (parameter) => `id = ${parameter(caseId)}`)
  const reward = rowLock(
    rewards,
    (parameter) => `id = (select reward_id from reward_requests where id = ${requestId(parameter)})`,
  )
  const code = rowLock(
    reward_codes,
    (parameter) => `id = (select code_id from reward_cases where id = ${parameter(caseId)})`,
  )
  const request = rowLock(reward_requests, (parameter) => `id = ${requestId(parameter)}`)
  const { rows } = await lockInOrder(tx, writes ? [first, reward, code, request, last] : [first, last])
  const [decided] = await queryRows<{ [Column in keyof DecidedCase]: DecidedCase[Column] }>(tx, DECIDED, [
    caseId,
    adminId,
  ])
  if (decided) return { admin: rows[0] as Actor | undefined, decided }
  mayStillAct(rows[0] as Actor | undefined, 'payRewards')
  throw caseMissing()
}

/** A new statement after the locks. */
const DECIDED = `select k.id, k.status, k.user_id as "userId", k.first_reviewed_by as "firstReviewedBy",
    k.code_id as "codeId", k.request_id as "requestId", q.reward_id as "rewardId", q.reward_name as "rewardName",
    q.points_spent as "pointsSpent", q.delivery_kind as "deliveryKind", q.delivery is not null as "hasTyped",
    exists (select from held_case_decisions h where h.case_id = k.id and h.taken_back_at is null) as "isHeld",
    w.deleted_at is not null as "rewardIsDeleted", ${anotherAdmin('$2', 'payRewards')} as "anotherAdminExists",
    ${anotherAdmin('$2', 'payRewards', 'k.user_id')} as "anotherCouldLook"
  from reward_cases k join reward_requests q on q.id = k.request_id join rewards w on w.id = q.reward_id
  where k.id = $1`

/**
 * Outcome, code, points and email commit together; false, and nothing is changed, if there is no code to replace it with.
 * The caller has locked reward, code, request and case. The request stays fulfilled.
 */
export async function writeCaseDecision(
  tx: Tx,
  decided: DecidedCase,
  decision: CaseDecision,
  minDays: number,
): Promise<boolean> {
  const { id, userId, requestId, codeId, pointsSpent, rewardName } = decided
  const { adminId, outcome, notes, delivery } = decision
  const isOfStock = decided.deliveryKind === 'stock'
  if (isOfStock && outcome !== 'refused' && codeId !== null) await voidBadCode(tx, codeId, adminId)
  const replacementId =
    isOfStock && outcome === 'replaced' ? await bindReplacement(tx, requestId, minDays) : null
  if (isOfStock && outcome === 'replaced' && replacementId === null) {
    await restoreCode(tx, codeId)
    return false
  }
  await queryRows(
    tx,
    `update reward_cases set status = $2, reviewed_at = clock_timestamp(), reviewed_by = $3, review_notes = $4,
       replacement_id = $5 where id = $1`,
    [id, outcome, adminId, notes, replacementId],
  )
  if (delivery !== null) {
    await queryRows(tx, 'update reward_requests set delivery = $2 where id = $1', [requestId, delivery])
  }
  if (replacementId !== null) await recountStock(tx, decided.rewardId)
  if (outcome === 'refunded') {
    await credit(tx, {
      userId,
      points: pointsSpent,
      kind: 'refund',
      refId: `${requestId}/case-${id}`,
      description: `Points returned: ${rewardName}`,
    })
  }
  await queueCaseDecided(tx, id)
  publishFacts(tx, ['rewardCases', 'requests'], userId)
  publishFacts(tx, ['rewardCodes'])
  return true
}

/** A code called bad is void for ever. */
async function voidBadCode(tx: Tx, codeId: number, adminId: string): Promise<void> {
  await queryRows(
    tx,
    `update reward_codes set void_at = clock_timestamp(), void_reason = 'Its member reported it', voided_by = $2
     where id = $1 and void_at is null`,
    [codeId, adminId],
  )
}

async function restoreCode(tx: Tx, codeId: number | null): Promise<void> {
  await queryRows(
    tx,
    `update reward_codes set void_at = null, void_reason = null, voided_by = null where id = $1`,
    [codeId],
  )
}
