import { eq, sql } from 'drizzle-orm'
import type { Client } from '#contract/campaigns/clients.ts'
import { words } from '#domain/text/wording.ts'
import { clients } from '#server/database/schema/campaigns.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditedClient } from './audited-client.ts'
import { findClient, OPEN_CAMPAIGN } from './client-queries.ts'
import { lockUnmergedClient } from './lock-client.ts'

/** Idempotent. 'conflict' while a campaign runs, is paused or is finishing; starting one locks its client. */
export function archiveClient(
  database: Database,
  adminId: string,
  id: number,
  archived: boolean,
): Promise<Client> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const client = await lockUnmergedClient(tx, id)
    if ((client.archived_at !== null) === archived) return findClient(tx, id)
    if (archived) {
      const [open] = await queryRows<{ name: string }>(
        tx,
        `select name from campaigns where client_id = $1 and ${OPEN_CAMPAIGN} order by id limit 1`,
        [id],
      )
      if (open) throw inUse(open.name)
    }
    await tx
      .update(clients)
      .set({ archived_at: archived ? sql`clock_timestamp()` : null })
      .where(eq(clients.id, id))
    await recordAudit(tx, {
      actorId: adminId,
      action: archived ? 'client.archived' : 'client.restored',
      ...auditedClient(client),
    })
    publishFacts(tx, ['campaigns'])
    return findClient(tx, id)
  })
}

function inUse(campaign: string): Refusal {
  return new Refusal(
    'conflict',
    words('Its campaign “{campaign}” isn’t finished yet. Please finish it first.', { campaign }),
    {
      code: 'client.in-use',
    },
  )
}
