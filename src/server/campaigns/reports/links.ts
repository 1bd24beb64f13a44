import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { createReportLink as contract, ReportLink, ReportLinkForm } from '#contract/campaigns/reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { linkDayProblem } from '#domain/campaigns/report-links.ts'
import { reportPath } from '#domain/campaigns/reports.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'
import { torontoDay } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
import { report_links } from '#server/database/schema/reports.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockKnownCampaign } from '../lock-campaign.ts'
import { renewReport } from './renew-report.ts'
import { hashOfToken } from './report-token.ts'
import { requireCampaign } from './require-campaign.ts'

const TOKEN_BYTES = 32

const LINK = `json_build_object('id', l.id, 'name', l.name, 'createdAt', l.created_at, 'createdBy', u.name,
  'endsAt', l.ends_at, 'revokedAt', l.revoked_at) as entry from report_links l join users u on u.id = l.created_by`

export async function listReportLinks(
  queries: Queries,
  campaignId: number,
  page: PageQuery,
): Promise<Page<ReportLink>> {
  await requireCampaign(queries, campaignId)
  return newestFirst(
    queries,
    page,
    `select l.id as at, ${LINK} where l.campaign_id = $1 and l.id < $2 order by l.id desc limit $3`,
    [campaignId],
  )
}

async function findLink(queries: Queries, id: number): Promise<ReportLink> {
  const [row] = await queryRows<{ entry: ReportLink }>(queries, `select ${LINK} where l.id = $1`, [id])
  if (!row) throw new Refusal('not-found', 'This link no longer exists.')
  return row.entry
}

/**
 * The token is in the answer only: neither the database nor the log has it. The log does not name the link either, which may
 * be called after a person.
 */
export async function createReportLink(
  { database, config }: { database: Database; config: Pick<Config, 'publicUrl'> },
  adminId: string,
  campaignId: number,
  { name, endsOn }: ReportLinkForm,
): Promise<ReplyOf<typeof contract>> {
  const problem = linkDayProblem(endsOn, torontoDay(new Date()))
  if (problem !== null) throw new Refusal('invalid', problem, { fields: { endsOn: problem } })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { link, isFinished } = await database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const campaign = await lockKnownCampaign(tx, campaignId)
    if (campaign.status === 'draft') throw stillDraft()
    const [made] = await tx
      .insert(report_links)
      .values({
        campaign_id: campaignId,
        name,
        token_hash: hashOfToken(token),
        ends_at: endOfTorontoDay(endsOn)!,
        created_by: adminId,
      })
      .returning()
    await recordAudit(tx, {
      actorId: adminId,
      action: 'report.link-created',
      subject: { type: 'campaign', id: campaignId },
      label: campaign.name,
      after: { endsOn },
    })
    publishFacts(tx, ['reports'], adminId)
    return { link: await findLink(tx, made!.id), isFinished: campaign.status === 'finished' }
  })
  // The figures of many claims take a second, for which none of them should wait.
  if (!isFinished) await renewReport(database.queries, campaignId)
  return { link, address: new URL(reportPath(token), config.publicUrl).href }
}

/** Idempotent. */
export function revokeReportLink(database: Database, adminId: string, id: number): Promise<ReportLink> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const [revoked] = await tx
      .update(report_links)
      .set({ revoked_at: sql`clock_timestamp()` })
      .where(and(eq(report_links.id, id), isNull(report_links.revoked_at)))
      .returning()
    if (revoked) {
      await recordAudit(tx, {
        actorId: adminId,
        action: 'report.link-revoked',
        subject: { type: 'campaign', id: revoked.campaign_id },
        label: (await requireCampaign(tx, revoked.campaign_id)).name,
        before: { endsOn: torontoDay(new Date(revoked.ends_at.getTime() - 1)) },
      })
      publishFacts(tx, ['reports'], adminId)
    }
    return findLink(tx, id)
  })
}

function stillDraft(): Refusal {
  const sentence = 'This campaign is a draft. Start it first: a draft has nothing to report.'
  return new Refusal('conflict', sentence, { code: 'campaign.status' })
}
