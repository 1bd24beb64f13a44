import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { readDelivered } from '#domain/rewards/codes.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { type EncryptedAgain, encryptInBatches } from '#server/platform/db/encrypt-in-batches.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { lockRewardToChange } from './change-reward-status.ts'
import { recountStock } from './codes/code-stock.ts'
import { codeHashes, codePlace } from './codes/seal-code.ts'
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

/**
 * Encrypts every code of the stocks under the current secret, delivered or not, and writes its keyed hash again. A code
 * that was erased with an account keeps its hash: an import knows it while the old secret is SECRET_PREVIOUS, and takes
 * it for a new one after that. So does a code that no secret reads; `voidUnreadable` makes such codes void in the stocks,
 * so that no member gets one.
 */
export async function encryptCodesAgain(
  database: Database,
  encryption: Encryption,
  { voidUnreadable }: { voidUnreadable: boolean },
): Promise<EncryptedAgain> {
  const unreadable: number[] = []
  const done = await encryptInBatches(database, 0, async (tx, after) => {
    const codes = await queryRows<{ id: number; sealed: string }>(
      tx,
      `select id, sealed from reward_codes where sealed is not null and id > $1 order by id limit ${AT_ONCE}
       for no key update`,
      [after],
    )
    const batch = { last: codes.at(-1)?.id, again: 0, unreadable: 0 }
    const changed: { id: number; sealed: string; hash: string }[] = []
    for (const { id, sealed } of codes) {
      const again = encryption.encryptAgain(sealed, codePlace(id))
      if (again === null) {
        batch.unreadable += 1
        unreadable.push(id)
      } else if (again !== sealed) {
        const { code } = readDelivered(encryption.decrypt(again, codePlace(id)))
        changed.push({ id, sealed: again, hash: codeHashes(encryption, code)[0] })
      }
    }
    batch.again = changed.length
    await writeAgain(tx, changed)
    return batch
  })
  if (voidUnreadable) await voidLost(database, unreadable)
  return done
}

/** A code that was imported again while its secret was lost keeps its old hash; of two in a batch, the later one does. */
async function writeAgain(
  tx: Tx,
  changed: readonly { id: number; sealed: string; hash: string }[],
): Promise<void> {
  await queryRows(
    tx,
    `update reward_codes c set sealed = n.sealed, code_hash = case
       when n.nth > 1 or exists (select from reward_codes other where other.code_hash = n.hash) then c.code_hash
       else n.hash end
     from (select *, row_number() over (partition by hash order by id) as nth
       from unnest($1::bigint[], $2::text[], $3::text[]) as given(id, sealed, hash)) n
     where c.id = n.id`,
    [changed.map(({ id }) => id), changed.map(({ sealed }) => sealed), changed.map(({ hash }) => hash)],
  )
}

async function voidLost(database: Database, ids: readonly number[]): Promise<void> {
  const rewards = await queryRows<{ id: number }>(
    database.queries,
    'select distinct reward_id as id from reward_codes where id = any($1) and request_id is null and void_at is null',
    [ids],
  )
  for (const { id } of rewards) {
    await database.transaction(async (tx) => {
      const { name } = await lockRewardToChange(tx, id)
      const reason = 'Encrypted with a lost secret'
      const voided = await queryRows(
        tx,
        `update reward_codes set void_at = clock_timestamp(), void_reason = $3
         where reward_id = $1 and id = any($2) and request_id is null and void_at is null returning 1`,
        [id, ids, reason],
      )
      await recountStock(tx, id)
      await recordAudit(tx, {
        actorId: null,
        action: 'codes.voided',
        subject: { type: 'reward', id },
        label: name,
        after: { voided: voided.length },
        reason,
      })
    })
  }
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

/** Whether the newest code of the stocks can be read; true if there is none. */
export async function readsCodes(queries: Queries, encryption: Encryption): Promise<boolean> {
  const [newest] = await queryRows<{ id: number; sealed: string }>(
    queries,
    'select id, sealed from reward_codes where sealed is not null order by id desc limit 1',
  )
  return newest === undefined || encryption.reads(newest.sealed, codePlace(newest.id))
}
