import { NO_REDEMPTION_HOURS } from '#domain/identity/codes-and-links.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** SQL: when the hold of member $1 ends, or null. */
export const HELD_UNTIL = `(select max(changed_at) + make_interval(hours => ${NO_REDEMPTION_HOURS}) from past_addresses
  where user_id = $1 having max(changed_at) > clock_timestamp() - make_interval(hours => ${NO_REDEMPTION_HOURS}))`

/** Gives the owner time to undo a thief's change of address before the points are spent (decisions: Signing in). */
export function refuseWhileHeld(until: Date | null): void {
  if (until === null) return
  throw new Refusal(
    'conflict',
    words(
      'Your email address changed recently. To protect your points, you can’t request rewards until {until}.',
      { until: as(formatWithZone, until) },
    ),
    { code: 'redemption.on-hold' },
  )
}

export async function refuseAfterAddressChange(tx: Tx, userId: string): Promise<void> {
  const { until } = await queryOne<{ until: Date | null }>(tx, `select ${HELD_UNTIL} as until`, [userId])
  refuseWhileHeld(until)
}
