import { sentence } from '#domain/text/wording.ts'

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

/** A title is one line of a banner. */
export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 120

export const MAX_ANNOUNCEMENT_LENGTH = 2000

/** Specification §5 Announcement form. */
export const ANNOUNCEMENT_PROBLEMS = {
  title: sentence('Title is required'),
  content: sentence('Content is required'),
  expiresAt: sentence('The expiry must be in the future'),
  expiresBeforeStart: sentence('The expiry must be after the start'),
} as const

export const ANNOUNCEMENT_STATUSES = ['active', 'scheduled', 'inactive', 'expired'] as const
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

interface Timed {
  isActive: boolean
  startsAt: Date | null
  expiresAt: Date | null
}

/** Members see active ones (specification §4). One that is switched off is inactive, whatever its times are. */
export function announcementStatus({ isActive, startsAt, expiresAt }: Timed, now: Date): AnnouncementStatus {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}

/** Returns why the expiry is refused, or null. An unchanged one may be in the past; a start may be too, and is at once then. */
export function expiryProblem(
  { startsAt, expiresAt }: Pick<Timed, 'startsAt' | 'expiresAt'>,
  before: Date | null,
  now: Date,
): 'expiresAt' | 'expiresBeforeStart' | null {
  if (expiresAt === null) return null
  if (expiresAt <= now && expiresAt.getTime() !== before?.getTime()) return 'expiresAt'
  return startsAt !== null && expiresAt <= startsAt ? 'expiresBeforeStart' : null
}
