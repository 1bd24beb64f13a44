import * as z from 'zod'
import type { ReportProof } from '#contract/campaigns/reports.ts'
import { REPORT_PROOF_DAYS, reportedUntil } from '#domain/campaigns/reports.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { FileViewer } from '#server/platform/http/viewer.ts'
import { requireCampaign } from './require-campaign.ts'

/** SQL: proofs that were approved before this have left every report; days of 24 hours, whatever the clocks do. */
export const REPORTED_SINCE = `clock_timestamp() - interval '${REPORT_PROOF_DAYS * 24} hours'`

/** SQL: a claim c and its submission s, approved, and recently enough for reports. */
export const IS_RECENTLY_APPROVED = `c.unit = 'approved' and s.status = 'approved' and s.reviewed_at > ${REPORTED_SINCE}`

/** SQL: proofs that were prepared for reports and may still be shown in them. A suspended member can withdraw nothing. */
export const PREPARED = `report_consents r join claims c on c.id = r.claim_id
  join users u on u.id = r.user_id and u.suspended_at is null
  join submissions s on s.id = r.submission_id and r.withdrawn_at is null and ${IS_RECENTLY_APPROVED}`

const AFTER = z.tuple([CursorInstant, CursorId])

type Row = Omit<ReportProof, 'pictureUrl' | 'until'> & {
  madeAt: string
  hasPicture: boolean
  submissionId: number
}

/** The newest are those prepared last. */
export async function listReportProofs(
  queries: Queries,
  campaignId: number,
  page: PageQuery,
): Promise<Page<ReportProof>> {
  await requireCampaign(queries, campaignId)
  const values = page.cursor ? readCursor(page.cursor, AFTER) : []
  const rows = await queryRows<{ row: Row }>(
    queries,
    `select json_build_object('id', r.id, 'task', json_build_object('id', t.id, 'title', t.title), 'words', s.notes,
       'hasPicture', r.picture_key is not null, 'approvedAt', s.reviewed_at, 'isShown', r.shown_at is not null,
       'madeAt', r.made_at, 'submissionId', r.submission_id) as row
     from ${PREPARED} join tasks t on t.id = c.task_id
     where r.campaign_id = $1 and r.made_at is not null
       ${page.cursor ? 'and (r.made_at, r.id) < ($3::timestamptz, $4::bigint)' : ''}
     order by r.made_at desc, r.id desc limit $2`,
    [campaignId, page.limit + 1, ...values],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, ({ row }) => [row.madeAt, row.id])
  return { rows: shown.map(({ row }) => presentProof(row)), next }
}

function presentProof({ madeAt: _, hasPicture, submissionId, ...proof }: Row): ReportProof {
  return {
    ...proof,
    pictureUrl: hasPicture ? `/api/admin/report-proofs/${proof.id}/picture?v=${submissionId}` : null,
    until: reportedUntil(new Date(proof.approvedAt)).toISOString(),
  }
}

/** Finds the small copy; 'not-found' for members, and once its proof has left the reports. */
export async function findReportPicture(
  queries: Queries,
  id: number,
  { seesOthers }: Pick<FileViewer, 'seesOthers'>,
): Promise<string> {
  const [row] = await queryRows<{ key: string }>(
    queries,
    `select r.picture_key as key from ${PREPARED} where r.id = $1 and r.picture_key is not null and $2`,
    [id, seesOthers],
  )
  if (!row) throw new Refusal('not-found', 'This picture doesn’t exist or was removed.')
  return row.key
}
