import { eq, or } from 'drizzle-orm'
import { SIGN_KEPT_DAYS } from '#domain/time/retention.ts'
import { payout_signs, unrelated_accounts } from '#server/database/schema/rewards.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/** Ends with the account everything that names it, also in signs about others. */
export async function endSignsOf(tx: Tx, userId: string): Promise<void> {
  const { low, high } = unrelated_accounts
  await tx
    .delete(payout_signs)
    .where(or(eq(payout_signs.user_id, userId), eq(payout_signs.other_user_id, userId)))
  await tx.delete(unrelated_accounts).where(or(eq(low, userId), eq(high, userId)))
}

/** Someone may ask for a reward while an account is being deleted, and be compared with it. */
const OF_DELETED = 'select id from users where deleted_at is not null'

export async function sweepSigns(database: Database, signal?: AbortSignal): Promise<void> {
  const ended = (since: string, ...accounts: string[]) =>
    [
      `${since} < now() - interval '${24 * SIGN_KEPT_DAYS} hours'`,
      ...accounts.map((account) => `${account} in (${OF_DELETED})`),
    ].join(' or ')
  await deleteInBatches(database, 'payout_signs', ended('noticed_at', 'user_id', 'other_user_id'), signal)
  await deleteInBatches(database, 'unrelated_accounts', ended('said_at', 'low', 'high'), signal)
}
