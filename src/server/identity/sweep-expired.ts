import type { Database } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'

/** What has expired stays for so many days: a clock that was wrong for a day then ends nothing that lasts. */
const KEPT_DAYS = 7

/**
 * A session stays longer. A browser whose clock is behind still sends its cookie, and without its row that would count as
 * ended on purpose, and empty the device (decision 0034).
 */
const SESSION_KEPT_DAYS = 30

const TABLES = [
  'verifications',
  'sign_ups',
  'mailed_codes',
  'mailed_links',
  'known_browsers',
  'address_changes',
  'past_addresses',
]

/** Removes sessions and links of mails that can be used no more. */
export async function sweepExpired(database: Database, signal?: AbortSignal): Promise<void> {
  const sweep = (table: string, keptDays: number) =>
    deleteInBatches(database, table, `expires_at < clock_timestamp() - interval '${keptDays} days'`, signal)
  await sweep('sessions', SESSION_KEPT_DAYS)
  for (const table of TABLES) await sweep(table, KEPT_DAYS)
}
