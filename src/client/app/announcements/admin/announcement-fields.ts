import { clockValueOf } from '#client/app/admin-parts/clock-value.ts'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import {
  type AnnouncementPriority,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
} from '#domain/announcements/announcements.ts'
import type { ProvinceCode } from '#domain/identity/consent.ts'

/** The form's values; the times are Toronto time, empty for none, and an empty province is everyone. */
export function fieldsOf(announcement: AdminAnnouncement | null) {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    priority: announcement?.priority ?? (DEFAULT_ANNOUNCEMENT_PRIORITY as AnnouncementPriority),
    isActive: announcement?.isActive ?? true,
    province: announcement?.province ?? ('' as ProvinceCode | ''),
    startsAt: announcement?.startsAt ? clockValueOf(announcement.startsAt) : '',
    expiresAt: announcement?.expiresAt ? clockValueOf(announcement.expiresAt) : '',
  }
}
