import { and, desc, eq, getTableColumns, isNull, lt } from 'drizzle-orm'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { FileViewer, ViewerParts } from '#server/platform/http/viewer.ts'
import { requireVisibleTask } from '#server/tasks/visible-tasks.ts'
import { presentMemberSubmission } from './present.ts'

export async function latestVersion(
  tx: Tx,
  claimId: number,
): Promise<typeof submissions.$inferSelect | undefined> {
  const newest = 'where claim_id = $1 order by version desc limit 1'
  const [latest] = await wholeRows(tx, submissions, newest, [claimId])
  return latest
}

export async function latestStatus(tx: Tx, claimId: number): Promise<SubmissionStatus | null> {
  return (await latestVersion(tx, claimId))?.status ?? null
}

/** Submissions under a live claim, newest first; 'not-found' if the task is not visible. */
export async function listTaskSubmissions(
  queries: Queries,
  viewer: ViewerParts,
  taskId: number,
  page: PageQuery,
): Promise<Page<MemberSubmission>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  await requireVisibleTask(queries, taskId, viewer)
  const rows = await queries
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(claims, eq(claims.id, submissions.claim_id))
    .where(
      and(
        eq(submissions.user_id, viewer.id),
        eq(submissions.task_id, taskId),
        isNull(claims.left_at),
        lt(submissions.id, before),
      ),
    )
    .orderBy(desc(submissions.id))
    .limit(page.limit + 1)
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.id])
  return { rows: shown.map(presentMemberSubmission), next }
}

/** 'not-found' unless it is the viewer's own or they see those of others (decisions: Files). */
export async function findProofPicture(
  queries: Queries,
  submissionId: number,
  viewer: Pick<FileViewer, 'id' | 'seesOthers'>,
): Promise<{ imageKey: string; thumbnailKey: string; imageType: string }> {
  const [row] = await queryRows<{ imageKey: string; thumbnailKey: string; imageType: string }>(
    queries,
    `select image_key as "imageKey", thumbnail_key as "thumbnailKey", image_type as "imageType"
     from submissions where id = $1 and image_key is not null and (user_id = $2 or $3)`,
    [submissionId, viewer.id, viewer.seesOthers],
  )
  if (!row) throw new Refusal('not-found', 'This picture doesn’t exist or was removed.')
  return row
}
