import { sql } from 'drizzle-orm'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Tx } from './database.ts'

/** The PostgreSQL channel on which the servers of one product tell each other what changed. */
export const CHANGES_CHANNEL = 'northpoint_changes'

/** Whom a change concerns: one person, by their id, or every admin. */
export type Audience = { userId: string } | { admins: true }

/** What travels on the channel. */
export interface Change {
  to: Audience
  /** Paths of the endpoints whose answers are different now, as the contract writes them. */
  paths: string[]
}

/**
 * Tells open screens which endpoints changed for whom. It is part of the transaction: PostgreSQL delivers it when, and
 * only when, the change is committed.
 */
export async function announceChange(tx: Tx, to: Audience, endpoints: readonly Endpoint[]): Promise<void> {
  const change: Change = { to, paths: endpoints.map((endpoint) => endpoint.path) }
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`)
}
