import type { BonusMedia } from '../../contract/media.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import { type Page, pageOf } from '../platform/db/lists.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { requireVisibleTask, type TaskViewer, visibleTo } from '../tasks/visible-tasks.ts'

/** Only its owner still sees a deleted file ($2 is the viewer). */
const VISIBLE = `(m.deleted_at is null or (m.claimed_by = $2 and m.file_key is not null))`

/** Unclaimed files and the viewer's own, by order of upload; admins see all (decisions: Bonus media). */
export async function listTaskMedia(
  queries: Queries,
  taskId: number,
  viewer: TaskViewer,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<BonusMedia>> {
  const after = readIdCursor(page.cursor) ?? 0
  await requireVisibleTask(queries, taskId, viewer)
  const rows = await queryRows<{ entry: BonusMedia }>(
    queries,
    `select json_build_object('id', m.id, 'filename', m.filename, 'mediaType', m.media_type,
       'mediaUrl', case when m.claimed_by = $2 or $3 then '/api/media/' || m.id || '/file' end,
       'previewUrl', case when m.preview_key is not null then '/api/media/' || m.id || '/preview' end,
       'fileSize', m.file_size, 'bonusPoints', m.bonus_points,
       'isClaimed', m.claimed_by is not null,
       'paidPoints', case when m.claimed_by = $2 then coalesce(c.bonus_points, 0) end) as entry
     from media m
     left join media_claims c on c.media_id = m.id and c.user_id = $2 and c.reversed_at is null
     where m.task_id = $1 and ${VISIBLE} and (m.claimed_by is null or m.claimed_by = $2 or $3) and m.id > $4
     order by m.id limit $5`,
    [taskId, viewer.id, viewer.role === 'admin', after, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.entry.id])
  return { rows: shown.map((row) => row.entry), next }
}

type StoredFile = { type: string; filename: string }

/** The original is for its owner and admins; the preview of an unclaimed file is for anyone who sees the task. */
export async function findMediaFile(
  queries: Queries,
  mediaId: number,
  viewer: TaskViewer,
  which: 'file' | 'preview',
): Promise<StoredFile & { key: string }> {
  const [row] = await queryRows<StoredFile & { key: string | null }>(
    queries,
    `select case when $4 = 'file' then m.file_key else m.preview_key end as key,
       case when $4 = 'file' then m.media_type else m.preview_type end as type, m.filename
     from media m
     where m.id = $1 and ${VISIBLE}
       and ($3 or m.claimed_by = $2 or ($4 = 'preview' and m.claimed_by is null
         and exists (select 1 from tasks where tasks.id = m.task_id and ${visibleTo('$2', '$3')})))`,
    [mediaId, viewer.id, viewer.role === 'admin', which],
  )
  if (!row?.key) throw new Refusal('not-found', 'This file doesn’t exist or belongs to someone else.')
  return { ...row, key: row.key }
}
