import type { Announcement } from '../../contract/announcements.ts'
import { languageOf } from '../../domain/language.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '../platform/db/lists.ts'

/** What the member still has to see: active, not expired, not dismissed by them; newest first (specification §4). */
export async function listShownAnnouncements(
  queries: Queries,
  userId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Announcement>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queryRows<{ announcement: Announcement }>(
    queries,
    `select json_build_object('id', a.id, 'title', a.title, 'content', a.content, 'priority', a.priority,
       'isActive', a.is_active, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
       'creator', json_build_object('firstName', u.first_name, 'email', u.email)) as announcement
     from announcements a join users u on u.id = a.created_by
     where a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
       and not exists (select 1 from announcement_dismissals d
         where d.user_id = $1 and d.announcement_id = a.id)
       and a.id < $2
     order by a.id desc limit $3`,
    [userId, before, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.announcement.id])
  return { rows: shown.map((row) => withLanguages(row.announcement)), next }
}

/** With the languages that title and content are to be spoken in, each its own. */
export function withLanguages<Row extends Announcement>(row: Row): Row {
  return { ...row, titleLang: languageOf(row.title), contentLang: languageOf(row.content) }
}
