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

export async function sweepSigns(database: Database, signal?: AbortSignal): Promise<void> {
  const old = (column: string) => `${column} < now() - interval '${24 * SIGN_KEPT_DAYS} hours'`
  await deleteInBatches(database, 'payout_signs', old('noticed_at'), signal)
  await deleteInBatches(database, 'unrelated_accounts', old('said_at'), signal)
}
