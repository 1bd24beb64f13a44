export const ANNOUNCEMENT_PRIORITIES = ['low', 'medium', 'high'] as const
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number]

/** The priority of an announcement that names none (specification §2 Member dashboard). */
export const DEFAULT_ANNOUNCEMENT_PRIORITY: AnnouncementPriority = 'medium'

/** The label of a banner: the priority in capitals, MEDIUM when it is absent (specification §2 Member dashboard). */
export function priorityLabel(priority: AnnouncementPriority | null): string {
  return (priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY).toUpperCase()
}

/** Whether members still see the announcement: it is active and has not passed its expiry (specification §4). */
function isShown(announcement: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return announcement.isActive && (announcement.expiresAt === null || announcement.expiresAt > now)
}

/** Longest title of an announcement, in characters: one line of a banner. */
export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 120

/** Longest content of an announcement, in characters: a banner is read in passing. */
export const MAX_ANNOUNCEMENT_LENGTH = 2000

/** What the create and edit dialogs say (specification §5 Announcement form: title and content required). */
export const ANNOUNCEMENT_PROBLEMS = {
  title: 'Title is required',
  content: 'Content is required',
  expiresAt: 'The expiry must be in the future',
} as const

/** The views of Manage Announcements. */
export const ANNOUNCEMENT_STATUSES = ['active', 'inactive', 'expired'] as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** Where an announcement stands. One that is switched off is inactive, whether its expiry has passed or not. */
export function announcementStatus(
  announcement: { isActive: boolean; expiresAt: Date | null },
  now: Date,
): AnnouncementStatus {
  if (!announcement.isActive) return 'inactive'
  return isShown(announcement, now) ? 'active' : 'expired'
}

/** Whether a new expiry is refused, because it has passed already; one that stays as it was is not new. */
export function expiryHasPassed(expiresAt: Date | null, before: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() !== before?.getTime() && expiresAt <= now
}
