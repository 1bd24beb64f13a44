import { delivery_reveals } from '#server/database/schema/rewards.ts'
import { hasLostSecret } from '#server/database/secret-fingerprints.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findOwnRequest } from './request-queries.ts'

/** Every reveal is recorded in the same transaction. */
export function revealDelivery(
  { database, encryption }: { database: Database; encryption: Encryption },
  userId: string,
  requestId: number,
): Promise<{ delivery: string }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const { request } = await findOwnRequest(tx, userId, requestId)
    if (request.delivery === null) {
      throw new Refusal('conflict', 'This request has no code or reference.', {
        code: 'delivery.none',
      })
    }
    if (!encryption.reads(request.delivery, deliveryPlace(requestId)) && (await hasLostSecret(tx))) {
      throw new Refusal('conflict', 'This code can no longer be shown. Please contact support.', {
        code: 'delivery.none',
      })
    }
    const delivery = encryption.decrypt(request.delivery, deliveryPlace(requestId))
    await tx.insert(delivery_reveals).values({ request_id: requestId, user_id: userId })
    publishFacts(tx, ['requests'], userId)
    return { delivery }
  })
}

/** Binds the encryption to one request (platform/encryption.ts). */
export function deliveryPlace(requestId: number): string {
  return `reward_requests.delivery/${requestId}`
}
