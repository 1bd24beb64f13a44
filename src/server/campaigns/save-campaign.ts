import { eq, sql } from 'drizzle-orm'
import type { Campaign, CampaignForm } from '#contract/campaigns/campaigns.ts'
import { belowClaims } from '#domain/campaigns/below-claims.ts'
import { inTurn } from '#domain/text/word-lists.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findCampaign } from './campaign-queries.ts'
import { type CampaignRow, lockKnownCampaign, refuseArchived } from './lock-campaign.ts'
import { type ClientRow, lockClient } from './lock-client.ts'

/** A retry with the same key returns the same campaign. One for a merged client belongs to the client it went into. */
export function createCampaign(
  database: Database,
  adminId: string,
  form: CampaignForm,
  retryKey: string | null,
): Promise<Campaign> {
  const retry = retryOf(retryKey, adminId, 'create campaign', form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'runContent')
      const client = await lockClient(tx, form.clientId, 'share')
      refuseArchived(client)
      const [made] = await tx.insert(campaigns).values(columnsOf(form, client)).returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'campaign.created',
        subject: { type: 'campaign', id: made!.id },
        label: made!.name,
        after: fieldsOf(made!, client.name),
      })
      publishFacts(tx, ['campaigns'])
      return findCampaign(tx, made!.id)
    }),
  )
}

/** 'conflict' if it is finished, someone else changed it, or the cap or the units would fall below what claims hold. */
export function updateCampaign(
  database: Database,
  adminId: string,
  id: number,
  { expectedUpdatedAt, ...form }: CampaignForm & { expectedUpdatedAt?: string | undefined },
): Promise<Campaign> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const client = await lockClient(tx, form.clientId, 'share')
    const before = await lockKnownCampaign(tx, id)
    if (before.status === 'finished') {
      throw new Refusal('conflict', 'This campaign is finished. Its figures stay as they are.', {
        code: 'campaign.finished',
      })
    }
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== before.updated_at.getTime()) {
      throw new Refusal('conflict', 'Another admin has changed this campaign since you opened it.', {
        code: 'campaign.changed',
      })
    }
    const isSameClient = client.id === before.client_id
    if (!isSameClient) refuseArchived(client)
    refuseBelowClaims(form, before)
    const columns = columnsOf(form, client)
    const { name: clientBefore } = isSameClient
      ? client
      : await queryOne<{ name: string }>(tx, 'select name from clients where id = $1', [before.client_id])
    const changes = changedFields(fieldsOf(before, clientBefore), fieldsOf(columns, client.name))
    if (!isSameClient || Object.keys(changes.after).length > 0) {
      await tx
        .update(campaigns)
        .set({ ...columns, updated_at: sql`clock_timestamp()` })
        .where(eq(campaigns.id, id))
      await recordAudit(tx, {
        actorId: adminId,
        action: 'campaign.updated',
        subject: { type: 'campaign', id },
        label: columns.name,
        ...changes,
      })
      publishFacts(tx, ['campaigns'])
      // Its tasks show the spots that the budget leaves.
      if ('cap' in changes.after || 'orderedUnits' in changes.after) publishFacts(tx, ['tasks'])
    }
    return findCampaign(tx, id)
  })
}

/** The caller has locked the campaign, as claims do. */
function refuseBelowClaims(form: CampaignForm, row: CampaignRow): void {
  const fields = belowClaims(form, {
    promised: row.promised,
    awarded: row.awarded,
    openUnits: row.open_units,
    approvedUnits: row.approved_units,
  })
  const sentences = Object.values(fields)
  if (sentences.length === 0) return
  throw new Refusal('conflict', inTurn(sentences), { code: 'budget.below-claims', fields })
}

function columnsOf(form: CampaignForm, client: ClientRow) {
  return {
    client_id: client.id,
    name: form.name,
    service: form.service,
    ordered_units: form.orderedUnits,
    unit_price: form.unitPrice,
    cap: form.cap,
    starts_on: form.startsOn,
    ends_on: form.endsOn,
  }
}

function fieldsOf(row: Omit<ReturnType<typeof columnsOf>, 'client_id'>, client: string) {
  return {
    client,
    name: row.name,
    service: row.service,
    orderedUnits: row.ordered_units,
    unitPrice: row.unit_price,
    cap: row.cap,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }
}
