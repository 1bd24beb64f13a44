import type { AdminAnnouncement } from '../../contract/announcements.ts'
import type { AnnouncementStatus } from '../../domain/announcements.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import { containsPattern, type Page, pageOf } from '../platform/db/lists.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { withLanguages } from './queries.ts'

const ADMIN_ANNOUNCEMENT = `select json_build_object('id', a.id, 'title', a.title, 'content', a.content,
    'priority', a.priority, 'isActive', a.is_active, 'expiresAt', a.expires_at, 'createdAt', a.created_at,
    'creator', json_build_object('firstName', u.first_name, 'email', u.email),
    'dismissals', a.dismissal_count) as announcement
  from announcements a join users u on u.id = a.created_by
  where a.deleted_at is null`

/** The rule of domain announcementStatus, for the database. */
const VIEWS: Record<AnnouncementStatus, string> = {
  active: 'a.is_active and (a.expires_at is null or a.expires_at > clock_timestamp())',
  inactive: 'not a.is_active',
  expired: 'a.is_active and a.expires_at <= clock_timestamp()',
}

interface AnnouncementListQuery {
  limit: number
  cursor?: string | undefined
  status?: AnnouncementStatus | undefined
  search?: string | undefined
}

/** Every announcement that is not deleted, newest first. */
export async function listAdminAnnouncements(
  queries: Queries,
  query: AnnouncementListQuery,
): Promise<Page<AdminAnnouncement>> {
  const values: unknown[] = [query.limit + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (query.status) conditions.push(VIEWS[query.status])
  if (query.search) {
    const pattern = parameter(containsPattern(query.search))
    conditions.push(`(folded(a.title) like ${pattern} or folded(a.content) like ${pattern})`)
  }
  if (query.cursor) conditions.push(`a.id < ${parameter(readIdCursor(query.cursor))}`)
  const rows = await queryRows<{ announcement: AdminAnnouncement }>(
    queries,
    `${ADMIN_ANNOUNCEMENT}${conditions.map((condition) => ` and ${condition}`).join('')}
     order by a.id desc limit $1`,
    values,
  )
  const page = pageOf(rows, query.limit, (row) => [row.announcement.id])
  return { rows: page.rows.map((row) => withLanguages(row.announcement)), next: page.next }
}

/** One announcement as it stands now. */
export async function findAdminAnnouncement(queries: Queries, id: number): Promise<AdminAnnouncement> {
  const [row] = await queryRows<{ announcement: AdminAnnouncement }>(
    queries,
    `${ADMIN_ANNOUNCEMENT} and a.id = $1`,
    [id],
  )
  if (!row) throw new Refusal('not-found', 'This announcement does not exist any more.')
  return withLanguages(row.announcement)
}
