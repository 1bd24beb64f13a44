import * as z from 'zod'
import type {
  AdminAnnouncement,
  Announcement,
  listAdminAnnouncements as contract,
} from '#contract/announcements/announcements.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AnnouncementStatus } from '#domain/announcements/announcements.ts'
import { languageOf } from '#domain/text/language.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { containsPattern, newestFirst, type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** Started, and for everyone or the province of the member `$1`; one who gave no province sees those for everyone. */
export const IS_FOR_MEMBER = `a.deleted_at is null and a.shown_from <= clock_timestamp()
  and (a.province is null or a.province = (select m.province from users m where m.id = $1))`

/** The start and id of the previous one. */
const AFTER = z.tuple([CursorInstant, CursorId])

/** Active, not expired and not dismissed by the member; newest start first (specification §4). */
export async function listShownAnnouncements(
  queries: Queries,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Announcement>> {
  const values: unknown[] = [userId, limit + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const [shownFrom, id] = cursor ? readCursor(cursor, AFTER).map(parameter) : []
  const fetched = await queryRows<{ from: string; entry: Announcement }>(
    queries,
    `select to_json(a.shown_from) as "from", json_build_object('id', a.id, 'title', a.title, 'content', a.content,
       'priority', a.priority, 'isActive', a.is_active, 'startsAt', a.starts_at, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
       'creator', json_build_object('firstName', u.first_name, 'email', u.email)) as entry
     from announcements a join users u on u.id = a.created_by
     where a.is_active and (a.expires_at is null or a.expires_at > clock_timestamp()) and ${IS_FOR_MEMBER}
       and not exists (select 1 from announcement_dismissals d
         where d.user_id = $1 and d.announcement_id = a.id)
       ${cursor ? `and (a.shown_from, a.id) < (${shownFrom}::timestamptz, ${id})` : ''}
     order by a.shown_from desc, a.id desc limit $2`,
    values,
  )
  const { rows, next } = pageOf(fetched, limit, ({ from, entry }) => [from, entry.id])
  return { rows: rows.map(({ entry }) => withLanguages(entry)), next }
}

const ADMIN_ANNOUNCEMENT = `select a.id as at, json_build_object('id', a.id, 'title', a.title, 'content', a.content,
    'priority', a.priority, 'isActive', a.is_active, 'startsAt', a.starts_at, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
    'creator', json_build_object('firstName', u.first_name, 'email', u.email),
    'province', a.province, 'dismissals', a.dismissal_count) as entry
  from announcements a join users u on u.id = a.created_by
  where a.deleted_at is null`

/** Same rule as announcementStatus in the domain. */
const VIEWS: Record<AnnouncementStatus, string> = {
  active: `a.is_active and (a.starts_at is null or a.starts_at <= clock_timestamp())
    and (a.expires_at is null or a.expires_at > clock_timestamp())`,
  scheduled: `a.is_active and a.starts_at > clock_timestamp()
    and (a.expires_at is null or a.expires_at > clock_timestamp())`,
  inactive: 'not a.is_active',
  expired: 'a.is_active and a.expires_at <= clock_timestamp()',
}

export async function listAdminAnnouncements(
  queries: Queries,
  query: QueryOf<typeof contract>,
): Promise<Page<AdminAnnouncement>> {
  const { status, search } = query
  const found = search ? 'and (folded(a.title) like $1 or folded(a.content) like $1)' : ''
  const values = search ? [containsPattern(search)] : []
  const own = values.length
  const { rows, next } = await newestFirst<AdminAnnouncement>(
    queries,
    query,
    `${ADMIN_ANNOUNCEMENT} ${status ? `and ${VIEWS[status]}` : ''} ${found}
       and a.id < $${own + 1} order by a.id desc limit $${own + 2}`,
    values,
  )
  return { rows: rows.map(withLanguages), next }
}

export async function findAdminAnnouncement(queries: Queries, id: number): Promise<AdminAnnouncement> {
  const [row] = await queryRows<{ entry: AdminAnnouncement }>(
    queries,
    `${ADMIN_ANNOUNCEMENT} and a.id = $1`,
    [id],
  )
  if (!row) throw announcementMissing()
  return withLanguages(row.entry)
}

export function announcementMissing(): Refusal {
  return new Refusal('not-found', 'This announcement no longer exists.')
}

/** Screen readers need the languages of title and content. */
function withLanguages<Row extends Announcement>(row: Row): Row {
  return { ...row, titleLang: languageOf(row.title), contentLang: languageOf(row.content) }
}
