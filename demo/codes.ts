import { randomBytes } from 'node:crypto'
import { deliveredText, lastFourOf } from '#domain/rewards/codes.ts'
import { reward_code_batches, reward_codes, type rewards } from '#server/database/schema/rewards.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { recountStock } from '#server/rewards/codes/code-stock.ts'
import { codeHashes, codePlace } from '#server/rewards/codes/seal-code.ts'
import { later } from './people.ts'
import type { DemoRequest } from './requests.ts'

/** Codes in the stock at the end: most last for years, and one for three weeks. */
const FREE = 9
const FREE_FOR_HOURS = 3 * 365 * 24
const EXPIRES_SOON_HOURS = 21 * 24
const COST_CENTS = 2375

type Reward = typeof rewards.$inferSelect

/** The stock of a reward: a code for each delivered request, and some that are free. */
export async function insertCodes(
  tx: Tx,
  { id: reward_id, created_at, amount_cents }: Reward,
  requests: readonly DemoRequest[],
  { adminId, encryption, now }: { adminId: string; encryption: Encryption; now: Date },
): Promise<void> {
  const [batch] = await tx
    .insert(reward_code_batches)
    .values({ reward_id, imported_by: adminId, imported_at: created_at, supplier: 'Grocers of the Lake' })
    .returning()
  const delivered = requests.filter(({ status }) => status === 'fulfilled')
  const forever = later(now, FREE_FOR_HOURS)
  const codes = [
    ...delivered.map(({ id, reviewed_at }) => ({
      ...{ request_id: id!, delivered_at: reviewed_at!, expires_at: forever },
    })),
    ...Array.from({ length: FREE }, () => ({ expires_at: forever })),
    { expires_at: later(now, EXPIRES_SOON_HOURS), set_aside_at: now },
  ]
  const ids = await tx.execute<{ id: number }>(
    `select nextval(pg_get_serial_sequence('reward_codes', 'id'))::int as id from generate_series(1, ${codes.length})`,
  )
  const rows = codes.map((row, at) => {
    const { id } = ids.rows[at]!
    const [code, pin] = [randomBytes(8).toString('hex').toUpperCase(), String(1000 + at)]
    return {
      ...row,
      ...{ id, reward_id, batch_id: batch!.id, amount_cents: amount_cents!, cost_cents: COST_CENTS },
      sealed: encryption.encrypt(deliveredText({ code, pin }), codePlace(id)),
      code_hash: codeHashes(encryption, code)[0],
      last_four: lastFourOf(code),
    }
  })
  await tx.insert(reward_codes).overridingSystemValue().values(rows)
  await recountStock(tx, reward_id)
}
