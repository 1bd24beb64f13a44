import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { importCodes as contract } from '#contract/rewards/codes.ts'
import { checkCodeRows, problemSentences } from '#domain/rewards/code-rows.ts'
import { deliveredText, type GivenCode, lastFourOf } from '#domain/rewards/codes.ts'
import { words } from '#domain/text/wording.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { lockUndeletedReward } from '../change-reward-status.ts'
import { rewardMissing } from '../refusals.ts'
import { readCodes } from './read-codes.ts'
import { notFromStock } from './refusals.ts'
import { codeHashes, codePlace } from './seal-code.ts'
import { setAside } from './set-aside.ts'

type Imported = ReplyOf<typeof contract>

/** A code with its keyed hashes, the current one first. */
type HashedCode = GivenCode & { hashes: readonly [string, ...string[]] }

/**
 * Adds the codes of a text to a reward's stock, all that are new or none: 'invalid' names every row that can't be
 * imported, 'conflict' says that some are already here unless `takeNew`. A text that is here already adds nothing. No
 * sentence, log or row has a code in it.
 */
export async function importCodes(
  { database, encryption, config }: Pick<Services, 'database' | 'encryption' | 'config'>,
  adminId: string,
  rewardId: number,
  { text, supplier = '', takeNew }: BodyOf<typeof contract>,
): Promise<Imported> {
  const rows = readCodes(text)
  const amountCents = await findAmount(database, rewardId)
  const { codes, problems } = checkCodeRows(rows, amountCents, new Date())
  if (problems.length > 0) {
    const count = new Set(problems.map(({ row }) => row)).size
    throw new Refusal(
      'invalid',
      words(
        '{count, plural, one {# row} other {# rows}} can’t be imported, so nothing was. Please correct the text and import it again.',
        { count },
      ),
      { code: 'codes.rows', fields: { text: problemSentences(problems) } },
    )
  }
  const hashed = codes.map((code) => ({ ...code, hashes: codeHashes(encryption, code.code) }))
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'payRewards')
    // Two imports at once, of servers that write with different secrets too: the second sees the codes of the first.
    await queryRows(tx, 'lock table reward_code_batches in share row exclusive mode')
    const reward = await lockUndeletedReward(tx, rewardId)
    if (reward.delivery_kind !== 'stock' || reward.amount_cents !== amountCents) throw notFromStock()
    const here = await findHere(tx, hashed)
    const added = hashed.filter(({ hashes }) => !hashes.some((hash) => here.has(hash)))
    const alreadyHere = hashed.length - added.length
    if (added.length > 0 && alreadyHere > 0 && !takeNew) throw someAreHere(alreadyHere, added.length)
    if (added.length > 0) {
      await insertCodes(tx, encryption, { rewardId, adminId, supplier, amountCents }, added)
      await setAside(tx, rewardId, config.codeMinDays)
      await recordAudit(tx, {
        actorId: adminId,
        action: 'codes.imported',
        subject: { type: 'reward', id: rewardId },
        label: reward.name,
        after: { added: added.length, alreadyHere, ...(supplier !== '' && { supplier }) },
      })
    }
    return { rows: rows.length, added: added.length, alreadyHere }
  })
}

async function findAmount({ queries }: Database, rewardId: number): Promise<number> {
  const [reward] = await queryRows<{ amount: number | null; isStock: boolean }>(
    queries,
    `select amount_cents as amount, delivery_kind = 'stock' as "isStock" from rewards where id = $1`,
    [rewardId],
  )
  if (!reward) throw rewardMissing()
  if (!reward.isStock || reward.amount === null) throw notFromStock()
  return reward.amount
}

async function findHere(tx: Tx, codes: readonly HashedCode[]): Promise<Set<string>> {
  const rows = await queryRows<{ hash: string }>(
    tx,
    'select code_hash as hash from reward_codes where code_hash = any($1)',
    [codes.flatMap(({ hashes }) => hashes)],
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** PostgreSQL gets only what is encrypted: a code's place has its id in it, so the ids come first. */
async function insertCodes(
  tx: Tx,
  encryption: Encryption,
  batch: { rewardId: number; adminId: string; supplier: string; amountCents: number },
  codes: readonly HashedCode[],
): Promise<void> {
  const { id: batchId } = await queryOne<{ id: number }>(
    tx,
    'insert into reward_code_batches (reward_id, imported_by, supplier) values ($1, $2, $3) returning id',
    [batch.rewardId, batch.adminId, batch.supplier],
  )
  const ids = await queryRows<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence('reward_codes', 'id')) as id from generate_series(1, $1::int)`,
    [codes.length],
  )
  const sealed = codes.map((code, at) => encryption.encrypt(deliveredText(code), codePlace(ids[at]!.id)))
  await queryRows(
    tx,
    `insert into reward_codes
       (id, reward_id, batch_id, amount_cents, sealed, code_hash, last_four, cost_cents, expires_at)
     overriding system value
     select n.id, $1, $2, $3, n.sealed, n.code_hash, n.last_four, n.cost_cents, n.expires_at
     from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::int[], $9::timestamptz[])
       as n(id, sealed, code_hash, last_four, cost_cents, expires_at)`,
    [
      ...[batch.rewardId, batchId, batch.amountCents],
      ...[ids.map(({ id }) => id), sealed, codes.map(({ hashes }) => hashes[0])],
      ...[codes.map(({ code }) => lastFourOf(code)), codes.map(({ costCents }) => costCents)],
      codes.map(({ expiresAt }) => expiresAt?.toISOString() ?? null),
    ],
  )
}

function someAreHere(alreadyHere: number, added: number): Refusal {
  return new Refusal(
    'conflict',
    words(
      '{here, plural, one {# code is} other {# codes are}} already here, and {added, plural, one {# is} other {# are}} new. Nothing was imported. You can import the new ones only.',
      { here: alreadyHere, added },
    ),
    { code: 'codes.already-here' },
  )
}
