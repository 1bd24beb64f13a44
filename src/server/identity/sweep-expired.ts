import type { Database } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'

/** What has expired stays for so many days: a clock that was wrong for a day then ends nothing that lasts. */
const KEPT_DAYS = 7

/**
 * A session stays longer. A browser whose clock is behind still sends its cookie, and without its row that would count as
 * ended on purpose, and empty the device (decision 0034). From where and with what it was used is forgotten like the rest.
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

const expiredFor = (days: number) => `expires_at < clock_timestamp() - interval '${days} days'`

/** Removes sessions and links of mails that can be used no more. */
export async function sweepExpired(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(database, 'sessions', expiredFor(SESSION_KEPT_DAYS), signal)
  await database.pool.query(
    `update sessions set ip_address = null, user_agent = null
     where ${expiredFor(KEPT_DAYS)} and (ip_address is not null or user_agent is not null)`,
  )
  for (const table of TABLES) await deleteInBatches(database, table, expiredFor(KEPT_DAYS), signal)
}
