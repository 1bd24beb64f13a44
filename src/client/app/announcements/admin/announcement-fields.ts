import { clockValueOf } from '#client/app/admin-parts/clock-value.ts'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import {
  type AnnouncementPriority,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
} from '#domain/announcements/announcements.ts'

/** The form's values; the expiry is Toronto time, empty for none. */
export function fieldsOf(announcement: AdminAnnouncement | null) {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    priority: announcement?.priority ?? (DEFAULT_ANNOUNCEMENT_PRIORITY as AnnouncementPriority),
    isActive: announcement?.isActive ?? true,
    expiresAt: announcement?.expiresAt ? clockValueOf(announcement.expiresAt) : '',
  }
}
