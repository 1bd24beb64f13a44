import { eq } from 'drizzle-orm'
import { clients } from '#server/database/schema/campaigns.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type ClientRow = typeof clients.$inferSelect

type Strength = 'share' | 'no key update'

/** Locks a client, or the one that it went into. */
export async function lockClient(tx: Tx, id: number, strength: Strength): Promise<ClientRow> {
  for (;;) {
    const client = await lockOwnRow(tx, await clientNow(tx, id), strength)
    if (client.merged_into === null) return client
  }
}

/** 'conflict' for a client that went into another one. */
export async function lockUnmergedClient(tx: Tx, id: number): Promise<ClientRow> {
  const client = await lockOwnRow(tx, id, 'no key update')
  if (client.merged_into === null) return client
  throw new Refusal('conflict', 'This client was merged into another one. Please reload.', {
    code: 'client.merged',
  })
}

/** The row itself, even if the client went into another one. */
export async function lockOwnRow(tx: Tx, id: number, strength: Strength): Promise<ClientRow> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, id)).for(strength)
  if (!client) throw clientMissing()
  return client
}

/** The client itself, or the one that it went into, perhaps by way of others. */
export async function clientNow(queries: Queries, id: number): Promise<number> {
  const [client] = await queryRows<{ id: number }>(
    queries,
    `with recursive followed as (
       select id, merged_into from clients where id = $1
       union all
       select c.id, c.merged_into from clients c join followed f on f.merged_into = c.id)
     select id from followed where merged_into is null`,
    [id],
  )
  if (!client) throw clientMissing()
  return client.id
}

function clientMissing(): Refusal {
  return new Refusal('not-found', 'This client doesn’t exist.')
}
