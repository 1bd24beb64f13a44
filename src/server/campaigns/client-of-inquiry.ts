import { eq } from 'drizzle-orm'
import type { Client } from '#contract/campaigns/clients.ts'
import { clients } from '#server/database/schema/campaigns.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { messageMissing } from '#server/inbox/refusals.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { auditedClient } from './audited-client.ts'
import { findClient } from './client-queries.ts'
import { lockClient } from './lock-client.ts'

type Inquiry = typeof business_inquiries.$inferSelect

/**
 * Links an inquiry to the client that is named, or to a new one. An inquiry that has a client keeps it; 'conflict' if
 * another one is named.
 */
export function makeClientOfInquiry(
  database: Database,
  adminId: string,
  inquiryId: number,
  clientId: number | undefined,
): Promise<Client> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'answerPeople')
    const named = clientId === undefined ? null : await lockClient(tx, clientId, 'share')
    const inquiry = await lockInquiry(tx, inquiryId)
    if (inquiry.client_id !== null) {
      if (named === null || named.id === inquiry.client_id) return findClient(tx, inquiry.client_id)
      throw new Refusal('conflict', 'This inquiry already belongs to another client.', {
        code: 'client.linked',
      })
    }
    const client = named ?? (await createFrom(tx, inquiry))
    await tx
      .update(business_inquiries)
      .set({ client_id: client.id })
      .where(eq(business_inquiries.id, inquiryId))
    await recordAudit(tx, {
      actorId: adminId,
      action: named ? 'client.linked' : 'client.created',
      ...auditedClient(client),
      after: { inquiry: inquiryId },
    })
    publishFacts(tx, ['campaigns', 'inbox'])
    return findClient(tx, client.id)
  })
}

async function lockInquiry(tx: Tx, id: number): Promise<Inquiry> {
  const [inquiry] = await tx
    .select()
    .from(business_inquiries)
    .where(eq(business_inquiries.id, id))
    .for('no key update')
  if (!inquiry) throw messageMissing()
  return inquiry
}

async function createFrom(tx: Tx, inquiry: Inquiry): Promise<typeof clients.$inferSelect> {
  const name = `${inquiry.first_name} ${inquiry.last_name}`
  const { email, phone, website } = inquiry
  const [made] = await tx
    .insert(clients)
    .values({ name: inquiry.company ?? name, website, contacts: [{ name, email, phone, role: null }] })
    .returning()
  return made!
}
