import { eq, sql } from 'drizzle-orm'
import { words } from '#domain/text/wording.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { endCases, refuseOpenCases } from './cases/end-cases.ts'
import { endSignsOf } from './signs/end-signs.ts'

const REMOVED = 'Removed with the account'

/**
 * Clears a member's deliveries, destinations, signs and cases; 'conflict' while a request or a case is open. The caller
 * has locked the member, and deletes the pictures after the commit.
 */
export async function endDeliveries(tx: Tx, userId: string): Promise<string[]> {
  await lockDeliveries(tx, userId)
  const { open } = await queryOne<{ open: number }>(
    tx,
    `select count(*)::int as open from reward_requests where user_id = $1 and status in ('pending', 'approved')`,
    [userId],
  )
  if (open > 0) {
    const said = words(
      '{open, plural, one {You still have an open reward request. You can delete your account once it’s delivered or cancelled.} other {You still have {open} open reward requests. You can delete your account once they’re delivered or cancelled.}}',
      { open },
    )
    throw new Refusal('conflict', said, { code: 'requests.open' })
  }
  await refuseOpenCases(tx, userId)
  await queryRows(
    tx,
    'update reward_codes set sealed = null where request_id in (select id from reward_requests where user_id = $1)',
    [userId],
  )
  await tx
    .update(reward_requests)
    .set({
      destination: REMOVED,
      destination_key: '',
      postal_address: null,
      to_account: false,
      delivery: null,
      recipient_name: sql`case when delivery_kind = 'etransfer' then ${REMOVED} end`,
      autodeposit: null,
    })
    .where(eq(reward_requests.user_id, userId))
  await endSignsOf(tx, userId)
  return endCases(tx, userId)
}

/** A decision on a case may be binding another code: what is counted and erased is what it leaves (reliability: Lock order). */
async function lockDeliveries(tx: Tx, userId: string): Promise<void> {
  const own = 'select id from reward_requests where user_id = $1'
  for (const rows of [
    `reward_codes where request_id in (${own})`,
    'reward_requests where user_id = $1',
    'reward_cases where user_id = $1',
  ])
    await queryRows(tx, `select id from ${rows} order by id for no key update`, [userId])
}
