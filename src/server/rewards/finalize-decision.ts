import { held_request_decisions } from '#server/database/schema/desk.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld, findDue, isStillAdmin, type NamedDecision, removeHeld } from '#server/desk/holds.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { deliveryPlace } from './reveal-delivery.ts'
import { findDecisionRefusal, lockRequest, writeDecision } from './write-decision.ts'

/** Makes a due decision final; only now stock returns and the member gets a code. Cancels it if its admin may no longer decide. */
export async function finalizeDecision(
  tx: Tx,
  due: NamedDecision,
  { encryption }: { encryption: Encryption },
): Promise<void> {
  const { id, adminId } = due
  const { admin, request } = await lockRequest(tx, adminId, id, { returnsStock: due.status === 'rejected' })
  const held = await findDue(tx, REWARD_DESK, held_request_decisions, due)
  if (!held) return
  const isInOne = request.status === 'pending' && held.status === 'fulfilled'
  const first = { adminId, status: isInOne ? 'approved' : held.status } as const
  if (!isStillAdmin(admin)) return cancelHeld(tx, REWARD_DESK, id, 'reviewer')
  if (await findDecisionRefusal(tx, request, first)) return cancelHeld(tx, REWARD_DESK, id, 'rule')
  await removeHeld(tx, REWARD_DESK, held.id)
  await writeDecision(tx, request, {
    ...{ adminId, status: held.status, notes: held.review_notes, approvalNotes: held.approval_notes },
    // The secret may have changed since, and what it encrypts again is only what members have.
    delivery: held.delivery && (encryption.encryptAgain(held.delivery, deliveryPlace(id)) ?? held.delivery),
  })
}
