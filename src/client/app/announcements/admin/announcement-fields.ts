import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import {
  type AnnouncementPriority,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
} from '#domain/announcements/announcements.ts'
import { torontoInstant } from '#domain/time/dates.ts'
import { torontoClock } from '#domain/time/time.ts'

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

/** Returns null when empty, undefined when the text is not a valid time. An untouched one keeps its exact instant. */
export function readExpiry(clockValue: string, before: string | null | undefined): string | null | undefined {
  if (clockValue === '') return null
  if (before && clockValueOf(before) === clockValue) return before
  return torontoInstant(clockValue)?.toISOString()
}

/** '2026-11-24T23:59', the value of a datetime-local field. */
function clockValueOf(iso: string): string {
  return torontoClock(new Date(iso)).slice(0, 16).replace(' ', 'T')
}
