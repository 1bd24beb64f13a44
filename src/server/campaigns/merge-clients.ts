import { eq, sql } from 'drizzle-orm'
import type { Client } from '#contract/campaigns/clients.ts'
import { mergedPeople } from '#domain/campaigns/merge-clients.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { words } from '#domain/text/wording.ts'
import { campaigns, clients } from '#server/database/schema/campaigns.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditedClient } from './audited-client.ts'
import { findClient } from './client-queries.ts'
import { type ClientRow, lockUnmergedClient } from './lock-client.ts'

/**
 * Moves campaigns, inquiries, contacts and notes into another client, and returns that one. The merged client stays as a
 * row that leads there. 'conflict' if either was merged already, the other one is archived, or the notes don’t fit.
 */
export function mergeClients(
  database: Database,
  adminId: string,
  id: number,
  intoId: number,
): Promise<Client> {
  if (id === intoId) {
    const sentence = 'A client can’t be merged into itself.'
    return Promise.reject(new Refusal('invalid', sentence, { fields: { into: sentence } }))
  }
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const locked = new Map<number, ClientRow>()
    for (const each of [id, intoId].sort((one, other) => one - other)) {
      locked.set(each, await lockUnmergedClient(tx, each))
    }
    const [from, into] = [locked.get(id)!, locked.get(intoId)!]
    if (into.archived_at !== null) throw archived(into.name)
    const people = mergedPeople(into, from)
    if (people.notes.length > MAX_NOTES_LENGTH) throw tooLong()
    const moved = await tx
      .update(business_inquiries)
      .set({ client_id: intoId })
      .where(eq(business_inquiries.client_id, id))
      .returning({ id: business_inquiries.id })
    const campaignsMoved = await tx
      .update(campaigns)
      .set({ client_id: intoId })
      .where(eq(campaigns.client_id, id))
      .returning({ id: campaigns.id })
    const now = sql`clock_timestamp()`
    await tx
      .update(clients)
      .set({ merged_into: intoId, contacts: [], notes: '', updated_at: now })
      .where(eq(clients.id, id))
    await tx
      .update(clients)
      .set({
        ...people,
        website: into.website ?? from.website,
        updated_at: now,
        ...((people.contacts.length > 0 || people.notes !== '') && { forgotten_at: null }),
      })
      .where(eq(clients.id, intoId))
    await recordAudit(tx, {
      actorId: adminId,
      action: 'client.merged',
      ...auditedClient(into),
      after: {
        merged: from.name,
        mergedId: id,
        campaigns: campaignsMoved.length,
        inquiries: moved.length,
        contacts: people.contacts.length,
      },
    })
    publishFacts(tx, ['campaigns', 'inbox'])
    return findClient(tx, intoId)
  })
}

function archived(name: string): Refusal {
  return new Refusal('conflict', words('“{name}” is archived. Please bring it back first.', { name }), {
    code: 'client.archived',
  })
}

function tooLong(): Refusal {
  return new Refusal(
    'conflict',
    'The notes of both are too long for one client. Please shorten them first.',
    { code: 'client.notes-too-long' },
  )
}
