import type { BodyOf } from '#contract/endpoint.ts'
import type { AdminRewardCase, decideCase as contract } from '#contract/rewards/cases.ts'
import { caseDecisionRefusal } from '#domain/rewards/cases.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import type { Config } from '#server/config/config.ts'
import { held_case_decisions } from '#server/database/schema/desk.ts'
import { CASE_DESK } from '#server/desk/desks.ts'
import {
  cancelHeld,
  endOfHold,
  findDue,
  mayStillDecide,
  type NamedDecision,
  removeHeld,
} from '#server/desk/holds.ts'
import { PASSES, type SecondAdminCall, secondAdmin } from '#server/desk/second-admin/ask.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { mayStillAct } from '#server/platform/db/lock-actor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { hasFreeCode } from '../codes/deliver.ts'
import { deliveryPlace } from '../reveal-delivery.ts'
import { CASE_CHANGED_AT, findAdminCase } from './case-queries.ts'
import { type CaseDecision, type DecidedCase, lockCase, writeCaseDecision } from './write-case-decision.ts'

interface CaseMeans {
  database: Database
  encryption: Encryption
  config: Pick<Config, 'holdFactor' | 'secondAdminAbove' | 'codeMinDays'>
}

/** `sealed`: a code that was encrypted when the call waited for a second admin. */
type Call = Omit<BodyOf<typeof contract>, 'askSecondAdmin' | 'confirmed'> &
  SecondAdminCall & { sealed?: string | undefined }

/** Decides a case once, immediately or after a hold; the second of two gets 'conflict'. */
export function decideCase(
  means: CaseMeans,
  adminId: string,
  caseId: number,
  body: BodyOf<typeof contract>,
): Promise<AdminRewardCase> {
  return means.database.transaction((tx) => decideOne(tx, means, adminId, caseId, body))
}

export async function decideOne(
  tx: Tx,
  means: Omit<CaseMeans, 'database'>,
  adminId: string,
  caseId: number,
  { outcome, reviewNotes, delivery, sealed, hold, seen, ...call }: Call,
): Promise<AdminRewardCase> {
  const { encryption, config } = means
  const { admin, decided } = await lockCase(tx, adminId, caseId, { writes: hold === undefined })
  mayStillAct(admin, 'payRewards')
  const refusal = await findRefusal(tx, decided, adminId)
  if (refusal) throw refusal
  if (decided.isHeld && hold !== undefined) throw await alreadyDecided(tx, caseId)
  if (seen) await refuseIfChanged(tx, caseId, seen)
  const code = delivery?.trim() ?? ''
  if (outcome === 'replaced') {
    if (lacksReward(decided)) throw rewardDeleted()
    refuseBadReplacement(decided, sealed !== undefined || code !== '')
  }
  if (outcome === 'replaced' && decided.deliveryKind === 'stock') {
    if (!(await hasFreeCode(tx, decided.requestId, config.codeMinDays))) throw outOfStock()
  }
  const place = deliveryPlace(decided.requestId)
  const typed = code === '' ? null : encryption.encrypt(code, place)
  const decision: CaseDecision = {
    ...{ adminId, outcome, notes: reviewNotes?.trim() || null },
    delivery: sealed === undefined ? typed : sealAgain(encryption, sealed, place),
  }
  const { waits, audit } =
    outcome === 'refused' ? PASSES : await secondAdmin(tx, means, moveOf(decided, decision), call)
  if (waits !== null) return findAdminCase(tx, caseId)
  if (hold === undefined && decided.isHeld) await cancelHeld(tx, CASE_DESK, caseId, 'decided')
  await auditCase(tx, decided, decision, audit)
  if (hold !== undefined) await holdDecision(tx, caseId, decision, hold * config.holdFactor)
  else if (!(await writeCaseDecision(tx, decided, decision, config.codeMinDays))) throw outOfStock()
  return findAdminCase(tx, caseId)
}

/** Makes a due decision final; only now is a code bound, or are points returned. */
export async function finalizeCase(
  tx: Tx,
  due: NamedDecision,
  { encryption, config }: CaseMeans,
): Promise<void> {
  const { id, adminId } = due
  const { admin, decided } = await lockCase(tx, adminId, id, { writes: true })
  const held = await findDue(tx, CASE_DESK, held_case_decisions, due)
  if (!held) return
  if (!mayStillDecide(admin, CASE_DESK)) return cancelHeld(tx, CASE_DESK, id, 'reviewer')
  if (await findRefusal(tx, decided, adminId)) return cancelHeld(tx, CASE_DESK, id, 'rule')
  if (held.status === 'replaced' && lacksReward(decided)) return cancelHeld(tx, CASE_DESK, id, 'deleted')
  const place = deliveryPlace(decided.requestId)
  if (held.delivery !== null && !encryption.reads(held.delivery, place))
    return cancelHeld(tx, CASE_DESK, id, 'code')
  const decision = {
    ...{ adminId, outcome: held.status, notes: held.review_notes },
    delivery: held.delivery && sealAgain(encryption, held.delivery, place),
  }
  if (!(await writeCaseDecision(tx, decided, decision, config.codeMinDays))) {
    return cancelHeld(tx, CASE_DESK, id, 'code')
  }
  await removeHeld(tx, CASE_DESK, held.id)
}

/** A code of its stock would be delivered; what is sent by hand needs no reward. */
function lacksReward({ deliveryKind, rewardIsDeleted }: DecidedCase): boolean {
  return deliveryKind === 'stock' && rewardIsDeleted
}

/** The secret may have changed since, and what it encrypts again is only what members have. */
function sealAgain(encryption: Encryption, sealed: string, place: string): string {
  const again = encryption.encryptAgain(sealed, place)
  if (again === null) throw codeUnreadable()
  return again
}

const SENTENCES = {
  own: 'This is about your own reward, so another admin must decide.',
  'first-reviewer': 'You refused this, so another admin must look again.',
} as const

async function findRefusal(tx: Tx, decided: DecidedCase, adminId: string): Promise<Refusal | null> {
  const refusal = caseDecisionRefusal(decided, { ...decided, id: adminId })
  if (refusal === 'decided') return alreadyDecided(tx, decided.id)
  return refusal && new Refusal('forbidden', SENTENCES[refusal], { code: 'case.own' })
}

async function alreadyDecided(tx: Tx, caseId: number): Promise<Refusal> {
  const { status, decidedBy, decidedAt } = await findAdminCase(tx, caseId)
  const how = {
    status: words(
      '{status, select, replaced {replaced} refunded {points returned} refused {refused} other {open}}',
      { status },
    ),
    by: decidedBy?.name ?? words('another admin'),
  }
  return new Refusal(
    'conflict',
    decidedAt === null
      ? words('This case is already decided: {status} by {by}.', how)
      : words('This case is already decided: {status} by {by}, {at}.', {
          ...how,
          at: as(formatDateTime, decidedAt),
        }),
    { code: 'case.already-decided' },
  )
}

function refuseBadReplacement({ deliveryKind, hasTyped }: DecidedCase, hasCode: boolean): void {
  if (deliveryKind === 'stock' && hasCode) {
    const sentence = 'This reward is replaced from its stock, so no code is typed.'
    throw new Refusal('invalid', sentence, { fields: { delivery: sentence } })
  }
  if (deliveryKind === 'hand' && hasTyped && !hasCode) {
    const sentence = 'Please enter the new code or reference.'
    throw new Refusal('invalid', sentence, { fields: { delivery: sentence } })
  }
}

function rewardDeleted(): Refusal {
  return new Refusal(
    'conflict',
    'This reward is deleted, so it can’t be replaced. You can return the points, or restore the reward first.',
    { code: 'case.reward-deleted' },
  )
}

function outOfStock(): Refusal {
  return new Refusal(
    'conflict',
    'There is no code left to replace this one with. You can return the points, or import codes first.',
    { code: 'case.out-of-stock' },
  )
}

function codeUnreadable(): Refusal {
  return new Refusal(
    'conflict',
    'The secret of the server changed, so the code that was typed can no longer be read. Please refuse this, and have it entered again.',
    { code: 'case.code-unreadable' },
  )
}

/** Moves the price of the reward, in points or again as a reward. The code that was typed is kept encrypted. */
function moveOf(
  { id, userId, pointsSpent, rewardName }: DecidedCase,
  { adminId, outcome, notes, delivery }: CaseDecision,
) {
  const body = { outcome, reviewNotes: notes, ...(delivery !== null && { sealed: delivery }) }
  const kind = outcome === 'replaced' ? ('replace-case' as const) : ('refund-case' as const)
  const move = { kind, adminId, userId, caseId: id, points: pointsSpent }
  return { ...move, body, label: rewardName }
}

function auditCase(
  tx: Tx,
  { id, userId, rewardName }: DecidedCase,
  { adminId, outcome, notes, delivery }: CaseDecision,
  more: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action: `case.${outcome}`,
    subject: { type: 'case', id },
    label: rewardName,
    memberId: userId,
    before: { status: 'open' },
    after: { status: outcome, ...(delivery !== null && { delivery: 'stored' }), ...more },
    reason: notes,
  })
}

async function holdDecision(
  tx: Tx,
  caseId: number,
  { adminId, outcome, notes, delivery }: CaseDecision,
  seconds: number,
): Promise<void> {
  await tx.insert(held_case_decisions).values({
    case_id: caseId,
    admin_id: adminId,
    status: outcome,
    review_notes: notes,
    delivery,
    final_at: endOfHold(seconds),
  })
  publishFacts(tx, [CASE_DESK.facts.held])
}

/** 'conflict' if the case changed since the admin saw it. */
async function refuseIfChanged(tx: Tx, caseId: number, seen: string): Promise<void> {
  const { isSame } = await queryOne<{ isSame: boolean }>(
    tx,
    `select ${CASE_CHANGED_AT} = $2::timestamptz as "isSame" from reward_cases k where k.id = $1`,
    [caseId, seen],
  )
  if (isSame) return
  throw new Refusal('conflict', 'This case changed after you opened it. Please check it again.', {
    code: 'case.changed',
  })
}
