import type { Database } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'

/** What has expired stays for a while, so that a clock that was wrong for a day ends nobody's session for good. */
const KEPT_AFTERWARDS = "interval '7 days'"

const TABLES = [
  'sessions',
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
  for (const table of TABLES) {
    await deleteInBatches(database, table, `expires_at < clock_timestamp() - ${KEPT_AFTERWARDS}`, signal)
  }
}
