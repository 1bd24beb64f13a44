import type { AnnouncementForm } from '../../../../contract/announcement-form.ts'
import type { AdminAnnouncement } from '../../../../contract/announcements.ts'
import { type AnnouncementPriority, DEFAULT_ANNOUNCEMENT_PRIORITY } from '../../../../domain/announcements.ts'
import { torontoInstant } from '../../../../domain/dates.ts'
import { torontoClock } from '../../../../domain/time.ts'

/** An announcement as its fields hold it; the expiry as a clock in Toronto shows it, '' for none. */
export interface AnnouncementFields {
  title: string
  content: string
  priority: AnnouncementPriority
  isActive: boolean
  expiresAt: string
}

/** What the fields show at first. */
export function fieldsOf(announcement: AdminAnnouncement | null): AnnouncementFields {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    priority: announcement?.priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY,
    isActive: announcement?.isActive ?? true,
    expiresAt: announcement?.expiresAt ? clockValueOf(announcement.expiresAt) : '',
  }
}

/** What the fields say; an expiry nobody touched stays the instant it is, to the second. Undefined is no real time. */
export function readFields(
  fields: AnnouncementFields,
  announcement: AdminAnnouncement | null,
): Omit<AnnouncementForm, 'expiresAt'> & { expiresAt: string | null | undefined } {
  return { ...fields, expiresAt: readExpiry(fields.expiresAt, announcement?.expiresAt ?? null) }
}

/** The instant of an expiry field; null when it is empty, undefined while it is no real time. */
export function readExpiry(clockValue: string, before: string | null): string | null | undefined {
  if (clockValue === '') return null
  if (before !== null && clockValueOf(before) === clockValue) return before
  return torontoInstant(clockValue)?.toISOString()
}

/** '2026-11-24T23:59', the value of a datetime-local field. */
function clockValueOf(iso: string): string {
  return torontoClock(new Date(iso)).slice(0, 16).replace(' ', 'T')
}
