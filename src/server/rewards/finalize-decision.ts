import { held_request_decisions } from '#server/database/schema/desk.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld, findDue, mayStillDecide, type NamedDecision, removeHeld } from '#server/desk/holds.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { codeWanted, hasCode } from './codes/deliver.ts'
import { bankReferenceRefusal } from './etransfers/bank-reference.ts'
import { deliveryPlace } from './reveal-delivery.ts'
import { type Decision, findDecisionRefusal, lockRequest, writeDecision } from './write-decision.ts'

/** Makes a due decision final; only now stock returns and the member gets a code. Cancels it if its admin may no longer decide. */
export async function finalizeDecision(
  tx: Tx,
  due: NamedDecision,
  { encryption, config }: Pick<Services, 'encryption' | 'config'>,
): Promise<void> {
  const { id, adminId } = due
  const { admin, request } = await lockRequest(tx, adminId, id, {
    writes: due.status as Decision['status'],
  })
  const held = await findDue(tx, REWARD_DESK, held_request_decisions, due)
  if (!held) return
  const isInOne = request.status === 'pending' && held.status === 'fulfilled'
  const first = { adminId, status: isInOne ? 'approved' : held.status } as const
  if (!mayStillDecide(admin, REWARD_DESK)) return cancelHeld(tx, REWARD_DESK, id, 'reviewer')
  if (await findDecisionRefusal(tx, request, first)) return cancelHeld(tx, REWARD_DESK, id, 'rule')
  const { status, delivery, expiring_code: expiringCode } = held
  const wanted = codeWanted(request, { status, delivery, expiringCode })
  if (wanted && !(await hasCode(tx, id, wanted, config.codeMinDays)))
    return cancelHeld(tx, REWARD_DESK, id, 'code')
  if (await bankReferenceRefusal(tx, id, held.bank_reference))
    return cancelHeld(tx, REWARD_DESK, id, 'reference')
  await removeHeld(tx, REWARD_DESK, held.id)
  const decision = {
    ...{ adminId, status: held.status, notes: held.review_notes, approvalNotes: held.approval_notes },
    ...{ bankReference: held.bank_reference, expiringCode: held.expiring_code },
    // The secret may have changed since, and what it encrypts again is only what members have.
    delivery: held.delivery && (encryption.encryptAgain(held.delivery, deliveryPlace(id)) ?? held.delivery),
  }
  await writeDecision(tx, request, decision, config)
}
