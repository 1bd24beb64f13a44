import { sql } from 'drizzle-orm'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Tx } from './database.ts'

/** The PostgreSQL channel on which the servers of one product tell each other what changed. */
export const CHANGES_CHANNEL = 'northpoint_changes'

/** The channel on which a trigger on `mails` says that mail was queued (migrations/0012_mail.sql). */
export const MAILS_CHANNEL = 'northpoint_mails'

/**
 * Whom a change concerns: one person, by their id, one of their sessions, every admin, or everybody who is signed in. A
 * trigger on `sessions` announces each one that ends (migrations/0016_safe_accounts.sql).
 */
export type Audience =
  | { userId: string }
  | { sessionId: string; userId: string }
  | { admins: true }
  | { members: true }

/** What travels on the channel. */
export interface Change {
  to: Audience
  /** Paths of the endpoints whose answers are different now, as the contract writes them. */
  paths: string[]
  /** Who the person is to the product changed, or a session ended: the streams end, and open again if they still may. */
  endsStreams?: true
}

/**
 * Tells open screens which endpoints changed for whom. It is part of the transaction: PostgreSQL delivers it when, and
 * only when, the change is committed.
 */
export async function announceChange(tx: Tx, to: Audience, endpoints: readonly Endpoint[]): Promise<void> {
  const change: Change = { to, paths: endpoints.map((endpoint) => endpoint.path) }
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`)
}

/**
 * Tells one person's open screens that their account is suspended, or their role another one. Their streams end with
 * it, before anything that is committed later could reach them.
 */
export async function announceStanding(
  tx: Tx,
  userId: string,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const change: Change = {
    to: { userId },
    paths: endpoints.map((endpoint) => endpoint.path),
    endsStreams: true,
  }
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`)
}
