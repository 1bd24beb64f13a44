import { createHash } from 'node:crypto'
import { RETRY_DAYS } from '#domain/calls/retries.ts'
import { idempotency_keys } from '#server/database/schema/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { type Database, type Tx, type Write, writeLast } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { type Locked, lockInOrder } from './lock-in-order.ts'
import { wholeRows } from './whole-rows.ts'

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
export function withIdempotency<Reply>(
  tx: Tx,
  retry: Retry | null,
  work: () => Promise<Reply>,
  keptDays = RETRY_DAYS,
): Promise<Reply> {
  return retry === null
    ? work()
    : lockedOnce(tx, retry, { locks: [], read: async () => null, keptDays }, work)
}

interface Beginning<Locks, Read> {
  locks: Locks
  /** Sent with the locks, after them. */
  read: () => Promise<Read>
  keptDays?: number
}

/** The same with the locks that come next, in one statement with the key, and the first read. */
export async function lockedOnce<Reply, Read, const Locks extends Parameters<typeof lockInOrder>[1]>(
  tx: Tx,
  retry: Retry | null,
  { locks, read, keptDays = RETRY_DAYS }: Beginning<Locks, Read>,
  work: (rows: Locked<Locks>, seen: Read) => Promise<Reply>,
): Promise<Reply> {
  const [{ rows, inserted }, seen] = await Promise.all([
    lockInOrder(tx, locks, retry ? keep(retry, keptDays) : undefined),
    read(),
  ])
  if (retry === null) return work(rows, seen)
  if (!inserted) return firstReply<Reply>(tx, retry)
  const reply = await work(rows, seen)
  await writeLast(
    tx,
    'idempotency_keys',
    (parameter) =>
      `update idempotency_keys set reply = ${parameter(JSON.stringify(reply))} where ${named(retry, parameter)}`,
  )
  return reply
}

const keep =
  ({ actorId, endpoint, key, bodyHash }: Retry, keptDays: number): Write =>
  (parameter) =>
    `insert into idempotency_keys (actor_id, endpoint, key, body_hash, kept_until)
     values (${[actorId, endpoint, key, bodyHash].map(parameter)},
       clock_timestamp() + make_interval(hours => ${24 * keptDays}))
     on conflict do nothing`

const named = ({ actorId, endpoint, key }: Retry, parameter: (value: unknown) => string) =>
  `actor_id = ${parameter(actorId)} and endpoint = ${parameter(endpoint)} and key = ${parameter(key)}`

async function firstReply<Reply>(tx: Tx, retry: Retry): Promise<Reply> {
  const values: unknown[] = []
  const where = named(retry, (value) => `$${values.push(value)}`)
  const [first] = await wholeRows(tx, idempotency_keys, `where ${where}`, values)
  if (first?.body_hash !== retry.bodyHash) {
    throw new Refusal('unprocessable', 'This key was already used for a different request.', {
      code: 'idempotency.mismatch',
    })
  }
  return first.reply as Reply
}

export function forgetOldAnswers(database: Database, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(database, 'idempotency_keys', 'kept_until < now()', signal)
}
