import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Notice } from '#contract/notifications/notices.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { type Database, type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '#server/platform/db/lists.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

export async function listNotices(
  queries: Queries,
  { id: userId, language }: Pick<Viewer, 'id' | 'language'>,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Notice>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const inLanguage = (column: string) => (language === 'fr' ? `coalesce(${column}_fr, ${column})` : column)
  const rows = await queryRows<{ notice: Notice }>(
    queries,
    `select json_build_object('id', id, 'title', ${inLanguage('title')}, 'body', ${inLanguage('body')}, 'link', link, 'createdAt', created_at,
       'readAt', read_at) as notice
     from notices where user_id = $1 and id < $2 order by id desc limit $3`,
    [userId, before, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.notice.id])
  return { rows: shown.map((row) => row.notice), next }
}

export function countUnreadNotices(queries: Queries, userId: string): Promise<{ count: number }> {
  return queryOne(
    queries,
    'select count(*)::int as count from notices where user_id = $1 and read_at is null',
    [userId],
  )
}

/** Marks notices up to id `upTo` as read; later ones stay unread. */
export function markNoticesRead(
  database: Database,
  userId: string,
  upTo: number,
): Promise<{ count: number }> {
  return database.transaction(async (tx) => {
    const read = await tx
      .update(notices)
      .set({ read_at: sql`clock_timestamp()` })
      .where(and(eq(notices.user_id, userId), lte(notices.id, upTo), isNull(notices.read_at)))
      .returning({ id: notices.id })
    if (read.length > 0) publishFacts(tx, ['notices'], userId)
    return countUnreadNotices(tx, userId)
  })
}
