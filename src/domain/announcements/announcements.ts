export const ANNOUNCEMENT_PRIORITIES = ['low', 'medium', 'high'] as const
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number]

/** Specification §2 Member dashboard. */
export const DEFAULT_ANNOUNCEMENT_PRIORITY: AnnouncementPriority = 'medium'

/** A banner's label: MEDIUM without a priority (specification §2 Member dashboard). */
export function priorityLabel(priority: AnnouncementPriority | null): string {
  return (priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY).toUpperCase()
}

/** The first one that has the highest priority. */
export function mostUrgent<Row extends { priority: AnnouncementPriority | null }>(
  rows: readonly Row[],
): Row | undefined {
  const rank = ({ priority }: Row) =>
    ANNOUNCEMENT_PRIORITIES.indexOf(priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY)
  return [...rows].sort((one, other) => rank(other) - rank(one))[0]
}

/** Specification §4. */
function isShown(announcement: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return announcement.isActive && (announcement.expiresAt === null || announcement.expiresAt > now)
}

/** A title is one line of a banner. */
export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 120

export const MAX_ANNOUNCEMENT_LENGTH = 2000

/** Specification §5 Announcement form. */
export const ANNOUNCEMENT_PROBLEMS = {
  title: 'Title is required',
  content: 'Content is required',
  expiresAt: 'The expiry must be in the future',
} as const

export const ANNOUNCEMENT_STATUSES = ['active', 'inactive', 'expired'] as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** One that is switched off is inactive, whether it has expired or not. */
export function announcementStatus(
  announcement: { isActive: boolean; expiresAt: Date | null },
  now: Date,
): AnnouncementStatus {
  if (!announcement.isActive) return 'inactive'
  return isShown(announcement, now) ? 'active' : 'expired'
}

/** Whether a new expiry is in the past; an unchanged one is allowed. */
export function expiryHasPassed(expiresAt: Date | null, before: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() !== before?.getTime() && expiresAt <= now
}
