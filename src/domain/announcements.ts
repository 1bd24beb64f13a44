export const ANNOUNCEMENT_PRIORITIES = ['low', 'medium', 'high'] as const
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number]

/** The priority of an announcement that names none (specification §2 Member dashboard). */
export const DEFAULT_ANNOUNCEMENT_PRIORITY: AnnouncementPriority = 'medium'

/** The label of a banner: the priority in capitals, MEDIUM when it is absent (specification §2 Member dashboard). */
export function priorityLabel(priority: AnnouncementPriority | null): string {
  return (priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY).toUpperCase()
}

/** Whether members still see the announcement: it is active and has not passed its expiry (specification §4). */
export function isShown(announcement: { isActive: boolean; expiresAt: Date | null }, now: Date): boolean {
  return announcement.isActive && (announcement.expiresAt === null || announcement.expiresAt > now)
}
