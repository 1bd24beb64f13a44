import { REVEAL_KEPT_DAYS } from '#domain/time/retention.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/** The time of the first reveal of a code of a stock stays with the code. */
export function sweepReveals(database: Database, signal?: AbortSignal): Promise<void> {
  const old = `revealed_at < now() - interval '${24 * REVEAL_KEPT_DAYS} hours'`
  return deleteInBatches(database, 'delivery_reveals', old, signal)
}
