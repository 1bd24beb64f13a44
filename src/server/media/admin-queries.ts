import type { AdminMedia } from '#contract/media/admin-media.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** A file's newest claim is its owner's; earlier ones ended in a release. */
const ADMIN_MEDIA = `select m.id, json_build_object('id', m.id, 'taskId', m.task_id, 'filename', m.filename,
    'mediaType', m.media_type, 'mediaUrl', '/api/media/' || m.id || '/file',
    'previewUrl', case when m.preview_key is not null
      then '/api/media/' || m.id || '/preview?v=' || left(md5(m.preview_key), 8) end,
    'fileSize', m.file_size, 'bonusPoints', m.bonus_points, 'uploadedAt', m.created_at,
    'claim', case when m.claimed_by is not null then json_build_object('userId', u.id, 'name', u.name,
      'email', u.email, 'claimedAt', c.claimed_at, 'bonusPoints', c.bonus_points,
      'isHeld', c.reversed_at is null) end) as entry
  from media m
  left join users u on u.id = m.claimed_by
  left join lateral (select claimed_at, bonus_points, reversed_at from media_claims
    where media_id = m.id and user_id = m.claimed_by order by id desc limit 1) c on true`

/** A task's files that are not deleted, by order of upload. */
export async function listAdminMedia(
  queries: Queries,
  taskId: number,
  page: PageQuery,
): Promise<Page<AdminMedia>> {
  const after = readIdCursor(page.cursor) ?? 0
  const rows = await queryRows<{ entry: AdminMedia }>(
    queries,
    `${ADMIN_MEDIA} where m.task_id = $1 and m.deleted_at is null and m.id > $2 order by m.id limit $3`,
    [taskId, after, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.entry.id])
  return { rows: shown.map((row) => row.entry), next }
}

export async function findAdminMedia(queries: Queries, mediaId: number): Promise<AdminMedia> {
  const [row] = await queryRows<{ entry: AdminMedia }>(
    queries,
    `${ADMIN_MEDIA} where m.id = $1 and m.deleted_at is null`,
    [mediaId],
  )
  if (!row) throw mediaMissing()
  return row.entry
}

export function mediaMissing(): Refusal {
  return new Refusal('not-found', 'This file no longer exists.', { code: 'media.missing' })
}
