import type { Database } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/** A grace period, in case the clock was wrong for a day. */
const KEPT_DAYS = 7

/**
 * Longer, because a browser whose clock is behind still sends its cookie; without its row the session would count as
 * revoked and clear the device (decision 0034). IP address and user agent go after KEPT_DAYS.
 */
const SESSION_KEPT_DAYS = 30

const TABLES = [
  'challenges',
  'sign_ups',
  'mailed_codes',
  'mailed_links',
  'known_browsers',
  'address_changes',
  'past_addresses',
]

const expiredFor = (days: number) => `expires_at < now() - interval '${24 * days} hours'`

/** Deletes expired sessions, links and codes. */
export async function sweepExpired(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(database, 'sessions', expiredFor(SESSION_KEPT_DAYS), signal)
  await database.pool.query(
    `update sessions set ip_address = null, user_agent = null
     where ${expiredFor(KEPT_DAYS)} and (ip_address is not null or user_agent is not null)`,
  )
  for (const table of TABLES) await deleteInBatches(database, table, expiredFor(KEPT_DAYS), signal)
}
