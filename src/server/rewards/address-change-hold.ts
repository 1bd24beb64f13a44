import { NO_REDEMPTION_HOURS } from '#domain/identity/codes-and-links.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** Gives the owner time to undo a thief's change of address before the points are spent (decisions: Signing in). */
export async function refuseAfterAddressChange(tx: Tx, userId: string): Promise<void> {
  const [hold] = await queryRows<{ until: Date }>(
    tx,
    `select max(changed_at) + make_interval(hours => ${NO_REDEMPTION_HOURS}) as until from past_addresses
     where user_id = $1 having max(changed_at) > clock_timestamp() - make_interval(hours => ${NO_REDEMPTION_HOURS})`,
    [userId],
  )
  if (hold === undefined) return
  throw new Refusal(
    'conflict',
    `Your email address changed recently. To protect your points, you can’t request rewards until ${formatWithZone(hold.until)}.`,
    { code: 'redemption.on-hold' },
  )
}
