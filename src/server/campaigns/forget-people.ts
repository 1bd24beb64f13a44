import { eq, sql } from 'drizzle-orm'
import type { Client } from '#contract/campaigns/clients.ts'
import { clients } from '#server/database/schema/campaigns.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditedClient } from './audited-client.ts'
import { findClient } from './client-queries.ts'
import { type ClientRow, lockUnmergedClient } from './lock-client.ts'

/** Idempotent. Name, website and campaigns stay. */
export function forgetClientPeople(database: Database, adminId: string, id: number): Promise<Client> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    await forgetPeople(tx, await lockUnmergedClient(tx, id), adminId)
    return findClient(tx, id)
  })
}

/** A form that was opened before cannot bring them back: it was filled from another `updated_at`. */
export async function forgetPeople(tx: Tx, client: ClientRow, actorId: string | null): Promise<void> {
  if (client.contacts.length === 0 && client.notes === '') return
  const now = sql`clock_timestamp()`
  await tx
    .update(clients)
    .set({ contacts: [], notes: '', forgotten_at: now, updated_at: now })
    .where(eq(clients.id, client.id))
  await recordAudit(tx, {
    actorId,
    action: 'client.forgotten',
    ...auditedClient(client),
    before: { contacts: client.contacts.length },
    after: { contacts: 0 },
  })
  publishFacts(tx, ['campaigns'])
}
