import { eq } from 'drizzle-orm'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { endSignsOf } from './signs/end-signs.ts'

const REMOVED = 'Removed with the account'

/**
 * Clears a member's deliveries, destinations and signs; 'conflict' while a request is open. The caller has locked the member.
 */
export async function endDeliveries(tx: Tx, userId: string): Promise<void> {
  const { open } = await queryOne<{ open: number }>(
    tx,
    `select count(*)::int as open from reward_requests where user_id = $1 and status in ('pending', 'approved')`,
    [userId],
  )
  if (open > 0) {
    const sentence =
      open === 1
        ? 'You still have an open reward request. You can delete your account once it’s delivered or cancelled.'
        : `You still have ${open} open reward requests. You can delete your account once they’re delivered or cancelled.`
    throw new Refusal('conflict', sentence, { code: 'requests.open' })
  }
  await tx
    .update(reward_requests)
    .set({
      destination: REMOVED,
      destination_key: '',
      postal_address: null,
      to_account: false,
      delivery: null,
    })
    .where(eq(reward_requests.user_id, userId))
  await endSignsOf(tx, userId)
}
