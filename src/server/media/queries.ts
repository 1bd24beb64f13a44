import type { BonusMedia } from '#contract/media/media.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { mediaAccess } from '#domain/media/media.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ViewerParts } from '#server/platform/http/viewer.ts'
import { requireVisibleTask } from '#server/tasks/visible-tasks.ts'
import { mediaVisibleTo } from './visible-media.ts'

type Claimable = Parameters<typeof mediaAccess>[0]

const CLAIMABLE = `m.claimed_by as "claimedBy", m.deleted_at is not null as "isDeleted"`

/** The access to a row that `mediaVisibleTo` has let through: where the task matters, the viewer sees it. */
function accessOf(media: Claimable, viewer: ViewerParts) {
  return mediaAccess(media, { id: viewer.id, seesAll: mayDo(viewer, 'runContent'), seesTask: true })
}

/** The values of `mediaVisibleTo`. */
const visibility = (viewer: ViewerParts) => [
  viewer.id,
  mayDo(viewer, 'runContent'),
  mayDo(viewer, 'seeTasks'),
]

/** Lists files in order of upload; the file itself has an address only for those who may open it. */
export async function listTaskMedia(
  queries: Queries,
  taskId: number,
  viewer: ViewerParts,
  page: PageQuery,
): Promise<Page<BonusMedia>> {
  const after = readIdCursor(page.cursor) ?? 0
  await requireVisibleTask(queries, taskId, viewer)
  const rows = await queryRows<Claimable & { entry: Omit<BonusMedia, 'mediaUrl'> }>(
    queries,
    `select json_build_object('id', m.id, 'filename', m.filename, 'mediaType', m.media_type,
       'previewUrl', case when m.preview_key is not null then '/api/media/' || m.id || '/preview' end,
       'fileSize', m.file_size, 'bonusPoints', m.bonus_points,
       'isClaimed', m.claimed_by is not null,
       'paidPoints', case when m.claimed_by = $2 then coalesce(c.bonus_points, 0) end) as entry, ${CLAIMABLE}
     from media m
     left join media_claims c on c.media_id = m.id and c.user_id = $2 and c.reversed_at is null
     where m.task_id = $1 and ${mediaVisibleTo('$2', '$3', '$4')} and m.id > $5
     order by m.id limit $6`,
    [taskId, ...visibility(viewer), after, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.entry.id])
  const addressOf = (row: (typeof shown)[number]) =>
    accessOf(row, viewer) === 'file' ? `/api/media/${row.entry.id}/file` : null
  return { rows: shown.map((row) => ({ ...row.entry, mediaUrl: addressOf(row) })), next }
}

type StoredFile = { key: string; type: string; filename: string }

/** The stored file or its preview; 'not-found' for those who may not see it. */
export async function findMediaFile(
  queries: Queries,
  mediaId: number,
  viewer: ViewerParts,
  which: 'file' | 'preview',
): Promise<StoredFile> {
  const [row] = await queryRows<Claimable & Omit<StoredFile, 'key'> & { key: string | null }>(
    queries,
    `select case when $5 = 'file' then m.file_key else m.preview_key end as key,
       case when $5 = 'file' then m.media_type else m.preview_type end as type, m.filename, ${CLAIMABLE}
     from media m where m.id = $1 and ${mediaVisibleTo('$2', '$3', '$4')}`,
    [mediaId, ...visibility(viewer), which],
  )
  const isAllowed = row && (which === 'preview' || accessOf(row, viewer) === 'file')
  if (!isAllowed || row.key === null) {
    throw new Refusal('not-found', 'This file doesn’t exist or belongs to someone else.')
  }
  return { key: row.key, type: row.type, filename: row.filename }
}
