import { words } from '#domain/text/wording.ts'
import type { campaigns } from '#server/database/schema/campaigns.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockCampaign } from './budget.ts'
import { campaignMissing } from './campaign-queries.ts'
import type { ClientRow } from './lock-client.ts'

export type CampaignRow = typeof campaigns.$inferSelect

export async function lockKnownCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw campaignMissing()
  return campaign
}

/** The caller has locked the client. */
export function refuseArchived({ archived_at, name }: ClientRow): void {
  if (archived_at === null) return
  const sentence = words('“{name}” is archived. Please bring it back first.', { name })
  throw new Refusal('conflict', sentence, {
    code: 'campaign.client-archived',
    fields: { clientId: sentence },
  })
}
