import { inArray, sql } from 'drizzle-orm'
import type { showReportProofs as contract } from '#contract/campaigns/reports.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { PREPARED } from './proof-queries.ts'
import { requireCampaign } from './require-campaign.ts'

/** Idempotent. Leaves out what is no longer prepared, or belongs to another campaign. */
export function showReportProofs(
  database: Database,
  adminId: string,
  campaignId: number,
  { ids, shown }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'reviewProofs')
    const campaign = await requireCampaign(tx, campaignId)
    const found = await queryRows<{ id: number; isShown: boolean }>(
      tx,
      `select r.id, r.shown_at is not null as "isShown" from ${PREPARED}
       where r.campaign_id = $1 and r.id = any($2) and r.made_at is not null order by r.id for no key update of r`,
      [campaignId, ids],
    )
    const changed = found.filter(({ isShown }) => isShown !== shown).map(({ id }) => id)
    if (changed.length > 0) {
      await tx
        .update(report_consents)
        .set({ shown_at: shown ? sql`clock_timestamp()` : null })
        .where(inArray(report_consents.id, changed))
      await recordAudit(tx, {
        actorId: adminId,
        action: shown ? 'report.proofs-shown' : 'report.proofs-hidden',
        subject: { type: 'campaign', id: campaignId },
        label: campaign.name,
        after: { proofs: changed.length },
      })
      publishFacts(tx, ['reports'], adminId)
    }
    return { changed: found.length }
  })
}
