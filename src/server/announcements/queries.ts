import type {
  AdminAnnouncement,
  Announcement,
  listAdminAnnouncements as contract,
} from '#contract/announcements/announcements.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AnnouncementStatus } from '#domain/announcements/announcements.ts'
import { languageOf } from '#domain/text/language.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { containsPattern, newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** Active, not expired and not dismissed by the member; newest first (specification §4). */
export async function listShownAnnouncements(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<Announcement>> {
  const { rows, next } = await newestFirst<Announcement>(
    queries,
    page,
    `select a.id as at, json_build_object('id', a.id, 'title', a.title, 'content', a.content,
       'priority', a.priority, 'isActive', a.is_active, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
       'creator', json_build_object('firstName', u.first_name, 'email', u.email)) as entry
     from announcements a join users u on u.id = a.created_by
     where a.is_active and a.deleted_at is null and (a.expires_at is null or a.expires_at > clock_timestamp())
       and not exists (select 1 from announcement_dismissals d
         where d.user_id = $1 and d.announcement_id = a.id)
       and a.id < $2
     order by a.id desc limit $3`,
    [userId],
  )
  return { rows: rows.map(withLanguages), next }
}

const ADMIN_ANNOUNCEMENT = `select a.id as at, json_build_object('id', a.id, 'title', a.title, 'content', a.content,
    'priority', a.priority, 'isActive', a.is_active, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
    'creator', json_build_object('firstName', u.first_name, 'email', u.email),
    'dismissals', a.dismissal_count) as entry
  from announcements a join users u on u.id = a.created_by
  where a.deleted_at is null`

/** Same rule as announcementStatus in the domain. */
const VIEWS: Record<AnnouncementStatus, string> = {
  active: 'a.is_active and (a.expires_at is null or a.expires_at > clock_timestamp())',
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
