import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { reward_requests } from '#server/database/schema/rewards.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import { type EncryptedAgain, encryptInBatches } from '#server/platform/db/encrypt-in-batches.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { deliveryPlace } from './reveal-delivery.ts'

const AT_ONCE = 500

const isDelivered = isNotNull(reward_requests.delivery)

/** Encrypts every delivered code under the current secret. One that no secret reads stays as it is. */
export function encryptDeliveriesAgain(database: Database, encryption: Encryption): Promise<EncryptedAgain> {
  return encryptInBatches(database, 0, async (tx, after) => {
    const requests = await tx
      .select({ id: reward_requests.id, delivery: reward_requests.delivery })
      .from(reward_requests)
      .where(and(isDelivered, gt(reward_requests.id, after)))
      .orderBy(reward_requests.id)
      .limit(AT_ONCE)
      .for('no key update')
    const batch = { last: requests.at(-1)?.id, again: 0, unreadable: 0 }
    for (const { id, delivery } of requests) {
      const again = encryption.encryptAgain(delivery!, deliveryPlace(id))
      if (again === null) batch.unreadable += 1
      else if (again !== delivery) {
        batch.again += 1
        await tx.update(reward_requests).set({ delivery: again }).where(eq(reward_requests.id, id))
      }
    }
    return batch
  })
}

/** Whether the newest delivered code can be read; true if there is none. */
export async function readsDeliveries(queries: Queries, encryption: Encryption): Promise<boolean> {
  const [newest] = await queries
    .select({ id: reward_requests.id, delivery: reward_requests.delivery })
    .from(reward_requests)
    .where(isDelivered)
    .orderBy(desc(reward_requests.id))
    .limit(1)
  return newest === undefined || encryption.reads(newest.delivery!, deliveryPlace(newest.id))
}
