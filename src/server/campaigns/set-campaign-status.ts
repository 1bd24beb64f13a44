import { eq, sql } from 'drizzle-orm'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import type { AuditAction } from '#domain/audit/audit.ts'
import {
  CAMPAIGN_STATUS_LABELS,
  type CampaignStatus,
  campaignStatusWords,
  mayBecome,
} from '#domain/campaigns/campaigns.ts'
import { undecidedSentence } from '#domain/campaigns/undecided.ts'
import { words } from '#domain/text/wording.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, StartAgain, type Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { campaignMissing, countUndecided, findCampaign } from './campaign-queries.ts'
import { type CampaignRow, lockKnownCampaign, refuseArchived } from './lock-campaign.ts'
import { lockClient } from './lock-client.ts'
import { renewReport } from './reports/renew-report.ts'

type NextStatus = Exclude<CampaignStatus, 'draft'>

const ACTIONS: Record<NextStatus, AuditAction> = {
  running: 'campaign.started',
  paused: 'campaign.paused',
  finishing: 'campaign.finishing',
  finished: 'campaign.finished',
}

/** Idempotent: of two admins who finish it at once, both get the finished campaign. */
export function setCampaignStatus(
  database: Database,
  adminId: string,
  id: number,
  status: NextStatus,
): Promise<Campaign> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const campaign = await (status === 'running' ? lockWithClient(tx, id) : lockKnownCampaign(tx, id))
    if (campaign.status === status) return findCampaign(tx, id)
    if (!mayBecome(campaign.status, status)) throw notNext(campaign.status, status)
    if (status === 'finished') await refuseUndecided(tx, id)
    await tx
      .update(campaigns)
      .set({ status, ...(status === 'finished' && { finished_at: sql`clock_timestamp()` }) })
      .where(eq(campaigns.id, id))
    if (status === 'finished') await renewReport(tx, id)
    await recordAudit(tx, {
      actorId: adminId,
      action: ACTIONS[status],
      subject: { type: 'campaign', id },
      label: campaign.name,
      before: { status: CAMPAIGN_STATUS_LABELS[campaign.status] },
      after: { status: CAMPAIGN_STATUS_LABELS[status] },
    })
    // Its tasks take claims only while it runs.
    publishFacts(tx, ['campaigns', 'tasks'])
    return findCampaign(tx, id)
  })
}

/** The client first, so that it is not archived at the same time. */
async function lockWithClient(tx: Tx, id: number): Promise<CampaignRow> {
  const [seen] = await tx.select().from(campaigns).where(eq(campaigns.id, id))
  if (!seen) throw campaignMissing()
  const client = await lockClient(tx, seen.client_id, 'share')
  const campaign = await lockKnownCampaign(tx, id)
  if (campaign.client_id !== client.id) throw new StartAgain()
  if (campaign.status !== 'running') refuseArchived(client)
  return campaign
}

async function refuseUndecided(tx: Tx, id: number): Promise<void> {
  const sentence = undecidedSentence(await countUndecided(tx, id))
  if (sentence !== null) throw new Refusal('conflict', sentence, { code: 'campaign.undecided' })
}

function notNext(from: CampaignStatus, to: CampaignStatus): Refusal {
  return new Refusal(
    'conflict',
    words('This campaign is {from} and can’t become {to}.', {
      from: campaignStatusWords(from),
      to: campaignStatusWords(to),
    }),
    {
      code: 'campaign.status',
    },
  )
}
