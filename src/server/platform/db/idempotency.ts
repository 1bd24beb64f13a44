import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { RETRY_DAYS } from '#domain/calls/retries.ts'
import { idempotency_keys } from '#server/database/schema/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { type Database, sendWrite, type Tx } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

/** One actor, endpoint and key identify one request and its retries. */
interface Retry {
  actorId: string
  endpoint: string
  key: string
  /** Digest of the whole request, including file bytes. */
  bodyHash: string
}

/** Returns null without a key; `parts` are everything the request says. */
export function retryOf(
  key: string | null,
  actorId: string,
  endpoint: string,
  ...parts: readonly unknown[]
): Retry | null {
  return key === null ? null : { actorId, endpoint, key, bodyHash: bodyHashOf(...parts) }
}

export function bodyHashOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Runs `work` once per key; call it first in the transaction. A second request waits for the first and gets its answer;
 * the same key with a different body is 422. A refusal is not stored: it rolls the key back.
 */
export async function withIdempotency<Reply>(
  tx: Tx,
  retry: Retry | null,
  work: () => Promise<Reply>,
  keptDays = RETRY_DAYS,
): Promise<Reply> {
  if (retry === null) return work()
  const name = { actor_id: retry.actorId, endpoint: retry.endpoint, key: retry.key }
  const inserted = await tx
    .insert(idempotency_keys)
    .values({
      ...name,
      body_hash: retry.bodyHash,
      kept_until: sql`clock_timestamp() + make_interval(hours => ${24 * keptDays})`,
    })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  const { actor_id, endpoint, key } = idempotency_keys
  const row = and(eq(actor_id, name.actor_id), eq(endpoint, name.endpoint), eq(key, name.key))
  if (inserted.length === 0) {
    const [first] = await tx.select().from(idempotency_keys).where(row)
    if (first?.body_hash !== retry.bodyHash) {
      throw new Refusal('unprocessable', 'This key was already used for a different request.', {
        code: 'idempotency.mismatch',
      })
    }
    return first.reply as Reply
  }
  const reply = await work()
  await sendWrite(tx, tx.update(idempotency_keys).set({ reply }).where(row))
  return reply
}

export function forgetOldAnswers(database: Database, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(database, 'idempotency_keys', 'kept_until < now()', signal)
}
