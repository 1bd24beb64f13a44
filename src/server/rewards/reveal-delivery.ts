import { delivery_reveals, reward_codes } from '#server/database/schema/rewards.ts'
import { hasLostSecret } from '#server/database/secret-fingerprints.ts'
import { deviceLabel } from '#server/identity/session/own-sessions.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { codePlace } from './codes/seal-code.ts'
import { findOwnRequest } from './request-queries.ts'

/**
 * Every reveal is recorded in the same transaction. A code of a stock is locked first, and read again: of a reveal and an
 * undo at the same time, one comes first, so no undo frees a code that a member has seen.
 */
export function revealDelivery(
  { database, encryption }: { database: Database; encryption: Encryption },
  userId: string,
  requestId: number,
  userAgent: string | undefined,
): Promise<{ delivery: string }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const { request } = await findOwnRequest(tx, userId, requestId)
    const code =
      request.delivery_kind === 'stock'
        ? ((await lockCode(tx, requestId)) ?? (await lockCode(tx, requestId)))
        : undefined
    const sealed = code ? code.sealed : request.delivery
    if (sealed === null) {
      throw new Refusal('conflict', 'This request has no code or reference.', {
        code: 'delivery.none',
      })
    }
    const place = code ? codePlace(code.id) : deliveryPlace(requestId)
    if (!encryption.reads(sealed, place) && (await hasLostSecret(tx))) {
      throw new Refusal('conflict', 'This code can no longer be shown. Please contact support.', {
        code: 'delivery.none',
      })
    }
    const delivery = encryption.decrypt(sealed, place)
    await tx.insert(delivery_reveals).values({
      request_id: requestId,
      user_id: userId,
      code_id: code?.id ?? null,
      device: deviceLabel(userAgent ?? null),
    })
    if (code) await markRevealed(tx, code.id)
    publishFacts(tx, ['requests'], userId)
    return { delivery }
  })
}

/** The code that the request was delivered with; undefined if an undo took it back. */
export async function lockCode(tx: Tx, requestId: number) {
  const [code] = await wholeRows(
    tx,
    reward_codes,
    'where request_id = $1 and void_at is null for no key update',
    [requestId],
  )
  return code
}

async function markRevealed(tx: Tx, codeId: number): Promise<void> {
  const first = await queryRows(
    tx,
    `update reward_codes set first_revealed_at = clock_timestamp()
     where id = $1 and first_revealed_at is null returning 1`,
    [codeId],
  )
  if (first.length > 0) publishFacts(tx, ['rewardCodes'])
}

/** Binds the encryption to one request (platform/encryption.ts). */
export function deliveryPlace(requestId: number): string {
  return `reward_requests.delivery/${requestId}`
}
