import { eq, sql } from 'drizzle-orm'
import type { Client, ClientForm } from '#contract/campaigns/clients.ts'
import { clients } from '#server/database/schema/campaigns.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditedClient } from './audited-client.ts'
import { findClient } from './client-queries.ts'
import { lockUnmergedClient } from './lock-client.ts'

/** A retry with the same key returns the same client. */
export function createClient(
  database: Database,
  adminId: string,
  form: ClientForm,
  retryKey: string | null,
): Promise<Client> {
  const retry = retryOf(retryKey, adminId, 'create client', form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'runContent')
      const [made] = await tx.insert(clients).values(columnsOf(form)).returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'client.created',
        ...auditedClient(made!),
        after: { name: made!.name, website: made!.website, contacts: made!.contacts.length },
      })
      publishFacts(tx, ['campaigns'])
      return findClient(tx, made!.id)
    }),
  )
}

/** 'conflict' if someone else changed the client, or merged it into another one. */
export function updateClient(
  database: Database,
  adminId: string,
  id: number,
  { expectedUpdatedAt, ...form }: ClientForm & { expectedUpdatedAt?: string | undefined },
): Promise<Client> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const before = await lockUnmergedClient(tx, id)
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== before.updated_at.getTime()) {
      throw new Refusal('conflict', 'Another admin has changed this client since you opened it.', {
        code: 'client.changed',
      })
    }
    const columns = columnsOf(form)
    const changes = changedFields<Record<string, unknown>>(fieldsOf(before), fieldsOf(columns))
    const changed = Object.keys(changes.after)
    if (changed.length > 0) {
      const isForgotten = columns.contacts.length === 0 && columns.notes === ''
      await tx
        .update(clients)
        .set({
          ...columns,
          updated_at: sql`clock_timestamp()`,
          ...(!isForgotten && { forgotten_at: null }),
        })
        .where(eq(clients.id, id))
      const { contacts: _were, notes: _was, ...before } = changes.before
      const { contacts, notes, ...after } = changes.after
      await recordAudit(tx, {
        actorId: adminId,
        action: 'client.updated',
        ...auditedClient({ id, name: columns.name }),
        before,
        after: {
          ...after,
          ...(contacts !== undefined && { contacts: columns.contacts.length }),
          ...(notes !== undefined && { notesChanged: true }),
        },
      })
      publishFacts(tx, ['campaigns'])
    }
    return findClient(tx, id)
  })
}

function columnsOf({ name, website, contacts, notes }: ClientForm) {
  return {
    name,
    website: website || null,
    contacts: contacts.map(({ email, phone, role, ...contact }) => ({
      ...contact,
      email,
      phone: phone || null,
      role: role || null,
    })),
    notes,
  }
}

function fieldsOf({ name, website, contacts, notes }: ReturnType<typeof columnsOf>) {
  // PostgreSQL orders the fields of a contact in its own way.
  return { name, website, contacts: contacts.map((one) => [one.name, one.email, one.phone, one.role]), notes }
}
