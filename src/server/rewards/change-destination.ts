import { and, eq, sql } from 'drizzle-orm'
import type { ChangedDestination } from '#contract/rewards/own-destinations.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { canChangeDestination } from '#domain/rewards/destinations.ts'
import { ALREADY_DELIVERED_SENTENCE, type RequestStatus } from '#domain/rewards/rewards.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { cancelHeld } from '#server/desk/holds.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { refuseAfterAddressChange } from './address-change-hold.ts'
import { destinationOf } from './destination.ts'
import { changedTransfer } from './etransfers/transfer.ts'
import { presentRequest } from './present.ts'
import { findOwnRequest } from './request-queries.ts'
import { writeSigns } from './signs/write-signs.ts'

/** Raced against a decision, it comes first or gets 'conflict'. */
export function changeDestination(
  database: Database,
  userId: string,
  requestId: number,
  wanted: ChangedDestination,
): Promise<RewardRequest> {
  return database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member')
    const { request, category } = await findOwnRequest(tx, userId, requestId)
    await refuseAfterAddressChange(tx, userId)
    const { status, destination_kind: destinationKind } = request
    if (!canChangeDestination({ status, destinationKind })) throw refusalOf(status)
    const transfer = changedTransfer(request, wanted)
    if (!wanted.email && !wanted.address && !transfer) throw nothingGiven()
    const email = wanted.email ?? (transfer ? request.destination : undefined)
    const goes = { ...destinationOf(actor, destinationKind, { ...wanted, email }), ...transfer }
    const isSame = (['destination', 'recipient_name', 'autodeposit'] as const).every(
      (column) => goes[column] === undefined || goes[column] === request[column],
    )
    if (isSame) return presentRequest(request, category)
    const [changed] = await tx
      .update(reward_requests)
      .set({ ...goes, destination_changed_at: sql`clock_timestamp()` })
      .where(and(eq(reward_requests.id, requestId), eq(reward_requests.status, 'pending')))
      .returning()
    if (!changed) throw refusalOf((await findOwnRequest(tx, userId, requestId)).request.status)
    await cancelHeld(tx, REWARD_DESK, requestId, 'destination')
    if (changed.destination_key !== request.destination_key) await writeSigns(tx, changed, true)
    publishFacts(tx, ['requests'], userId)
    return presentRequest(changed, category)
  })
}

const SENTENCES: Record<RequestStatus, string> = {
  pending: 'This reward doesn’t need an address.',
  approved:
    'We’ve already approved this request. To send it somewhere else, contact us through Help & Support.',
  fulfilled: ALREADY_DELIVERED_SENTENCE,
  rejected: 'We didn’t approve this request, so nothing will be sent. Your points are back in your account.',
  cancelled: 'This request is cancelled, so nothing will be sent. Your points are back in your account.',
}

function nothingGiven(): Refusal {
  return new Refusal('invalid', 'Please enter where to send it.', { code: 'destination.needed' })
}

function refusalOf(status: RequestStatus): Refusal {
  return new Refusal('conflict', SENTENCES[status], { code: 'request.destination-fixed' })
}
