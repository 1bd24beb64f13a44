import {
  PROOFS_PER_REPORT_PAGE,
  type Report,
  type ReportedProof,
  reportPath,
} from '#domain/campaigns/reports.ts'
import type { Language } from '#domain/text/own-language.ts'
import { torontoDay } from '#domain/time/time.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '#server/platform/db/lists.ts'
import { nothingHere } from '#server/platform/http/refusal.ts'
import { lockCampaign } from '../budget.ts'
import { PREPARED } from './proof-queries.ts'
import { renewReport } from './renew-report.ts'
import { hashOfToken, isToken } from './report-token.ts'

/** Throws 'not-found' for a token that opens no report: unknown, ended or revoked. */
export async function findReported(queries: Queries, token: string): Promise<number> {
  const rows = isToken(token)
    ? await queryRows<{ id: number }>(
        queries,
        `select campaign_id as id from report_links
         where token_hash = $1 and revoked_at is null and ends_at > clock_timestamp()`,
        [hashOfToken(token)],
      )
    : []
  if (!rows[0]) throw nothingHere()
  return rows[0].id
}

type Summary = Pick<Report, 'client' | 'campaign' | 'figures' | 'figuredAt' | 'final' | 'changes'>

/** A report without its proofs; computes its figures if nothing has yet. */
export async function readSummary(database: Database, campaignId: number): Promise<Summary> {
  const known = await findSummary(database.queries, campaignId)
  if (known) return known
  return database.transaction(async (tx) => {
    await lockCampaign(tx, campaignId)
    await renewReport(tx, campaignId)
    return (await findSummary(tx, campaignId))!
  })
}

async function findSummary(queries: Queries, campaignId: number): Promise<Summary | undefined> {
  const [row] = await queryRows<{ summary: Summary }>(
    queries,
    `select json_build_object('client', c.name, 'campaign', p.name, 'figures', r.figures, 'figuredAt', r.figured_at,
       'final', r.final, 'changes', coalesce((
         select json_agg(json_build_object('at', x.changed_at, 'approvedUnits', x.approved_units) order by x.id)
         from report_changes x where x.campaign_id = p.id and x.changed_at > r.figured_at), '[]')) as summary
     from campaign_reports r join campaigns p on p.id = r.campaign_id join clients c on c.id = p.client_id
     where r.campaign_id = $1`,
    [campaignId],
  )
  return row?.summary
}

/** SQL: the proofs of campaign $1 that its report shows now: chosen, agreed to, approved and within their time. */
const SHOWN = `from ${PREPARED} where r.campaign_id = $1 and r.shown_at is not null`

type ShownProof = Omit<ReportedProof, 'pictureUrl'> & { hasPicture: boolean }

/** Newest first. */
export async function listShown(
  queries: Queries,
  campaignId: number,
  cursor: string | undefined,
): Promise<Page<ShownProof>> {
  const rows = await queryRows<Omit<ShownProof, 'approvedOn'> & { approvedAt: Date }>(
    queries,
    `select r.id, s.reviewed_at as "approvedAt", nullif(s.notes, '') as words,
       r.picture_key is not null as "hasPicture",
       case when s.image_height > 0 then json_build_object('width', s.image_width, 'height', s.image_height) end
         as "pictureSize"
     ${SHOWN} and r.id < $2 order by r.id desc limit ${PROOFS_PER_REPORT_PAGE + 1}`,
    [campaignId, readIdCursor(cursor) ?? BEYOND_LAST_ID],
  )
  const { rows: shown, next } = pageOf(rows, PROOFS_PER_REPORT_PAGE, ({ id }) => [id])
  return {
    next,
    rows: shown.map(({ approvedAt, ...proof }) => ({ ...proof, approvedOn: torontoDay(approvedAt) })),
  }
}

/** The key of a shown proof's picture; throws 'not-found' without one. */
export async function findShownPicture(queries: Queries, campaignId: number, id: number): Promise<string> {
  const [row] = await queryRows<{ key: string | null }>(
    queries,
    `select r.picture_key as key ${SHOWN} and r.id = $2`,
    [campaignId, id],
  )
  if (!row?.key) throw nothingHere()
  return row.key
}

/** One page, with the addresses of the others below the report's own. */
export async function readReport(
  database: Database,
  token: string,
  { after: cursor, lang }: { after?: string | undefined; lang?: Language | undefined },
): Promise<Report> {
  const campaignId = await findReported(database.queries, token)
  const [summary, { rows, next }] = await Promise.all([
    readSummary(database, campaignId),
    listShown(database.queries, campaignId, cursor),
  ])
  const path = reportPath(token)
  /** The pages that follow speak the language that this one was asked for. */
  const addressOf = (page: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...query, ...(lang && { lang }) }).toString()
    return path + page + (search && `?${search}`)
  }
  return {
    ...summary,
    proofs: rows.map(({ hasPicture, ...proof }) => ({
      ...proof,
      pictureUrl: hasPicture ? `${path}/pictures/${proof.id}` : null,
    })),
    nextPage: next && `${addressOf('', { after: next })}#proofs`,
    firstPage: cursor === undefined ? null : `${addressOf('')}#proofs`,
    csv: { proofs: addressOf('/proofs.csv'), figures: addressOf('/figures.csv') },
    languages: { en: `${path}?lang=en`, fr: `${path}?lang=fr` },
  }
}
