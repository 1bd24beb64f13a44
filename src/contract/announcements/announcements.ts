import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Language, pageQuery, Search } from '#contract/fields/common.ts'
import { Province } from '#contract/fields/province.ts'
import { ANNOUNCEMENT_PRIORITIES, ANNOUNCEMENT_STATUSES } from '#domain/announcements/announcements.ts'
import { AnnouncementForm } from './announcement-form.ts'

/** An announcement (specification §3). */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  titleLang: Language,
  content: z.string(),
  contentLang: Language,
  priority: z.nullable(z.enum(ANNOUNCEMENT_PRIORITIES)),
  isActive: z.boolean(),
  startsAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
  creator: z.object({ firstName: z.nullable(z.string()), email: z.string() }),
})
export type Announcement = z.output<typeof Announcement>

export const listAnnouncements = endpoint('GET', '/api/announcements', 'member', {
  shows: ['announcements', 'dismissals'],
  offline: true,
  summary:
    'Lists announcements for the member that are active, started, not expired and not dismissed, newest first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(Announcement),
})

export const dismissAnnouncement = endpoint('POST', '/api/announcements/:id/dismiss', 'member', {
  changes: ['dismissals'],
  summary:
    'Dismisses an announcement for this member, once it has started. Calling it twice has the same effect.',
  reply: z.object({ id: Id }),
})

export const AdminAnnouncement = z.extend(Announcement, {
  province: z.nullable(Province),
  dismissals: z.int(),
})
export type AdminAnnouncement = z.output<typeof AdminAnnouncement>

export const listAdminAnnouncements = endpoint('GET', '/api/admin/announcements', 'runContent', {
  shows: ['announcements', 'dismissals'],
  summary: 'Lists every announcement that is not deleted, newest first.',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(ANNOUNCEMENT_STATUSES)), search: Search }),
  paged: true,
  reply: z.array(AdminAnnouncement),
})

export const createAnnouncement = endpoint('POST', '/api/admin/announcements', 'runContent', {
  changes: ['announcements', 'audit'],
  summary:
    'Creates an announcement for all members, or for those of one province. An expiry must be in the future and after the start.',
  body: AnnouncementForm,
  idempotent: true,
  reply: AdminAnnouncement,
})

export const updateAnnouncement = endpoint('PUT', '/api/admin/announcements/:id', 'runContent', {
  changes: ['announcements', 'audit'],
  summary:
    "Edits an announcement. A new expiry must be in the future and after the start. Members who dismissed it don't see it again.",
  body: AnnouncementForm,
  reply: AdminAnnouncement,
})

export const deleteAnnouncement = endpoint('DELETE', '/api/admin/announcements/:id', 'runContent', {
  changes: ['announcements', 'audit'],
  summary: "Deletes an announcement for everyone. This can't be undone.",
  reply: z.object({ id: Id }),
})
