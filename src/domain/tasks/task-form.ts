import { fitting } from '#domain/text/characters.ts'
import { sentence, type Words, words } from '#domain/text/wording.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { PROFILE_TASK_TITLE, type TaskStatus } from './tasks.ts'

/** Specification §5 Task form. */
export const TASK_DEFAULTS = {
  points: 10,
  capacity: 10,
  ratePeriodDays: 1,
  status: 'active',
  priority: false,
} as const satisfies {
  points: number
  capacity: number
  ratePeriodDays: number
  status: TaskStatus
  priority: boolean
}

export const MAX_TASK_TITLE_LENGTH = 150
export const MAX_TASK_CATEGORY_LENGTH = 60
export const MAX_TASK_TEXT_LENGTH = 10_000

export const MAX_TASK_POINTS = 1_000_000
export const MAX_TASK_SPOTS = 1_000_000

export const MAX_RATE_PERIOD_DAYS = 3650

export const MAX_CLAIM_HOURS = 8760

export const MAX_TASK_MINUTES = 600
export const MAX_TOWN_LENGTH = 60
export const MAX_TASK_LINK_LENGTH = 500

/** Pixels and bytes; the same shape on every card. */
export const TASK_PICTURE = { width: 720, height: 480, maxBytes: 60_000 } as const

/** 'Complete Your Profile' is reserved for the built-in task (decisions: Tasks, claims and submissions). */
export function isReservedTitle(title: string): boolean {
  return title.trim().replace(/\s+/g, ' ').toLowerCase() === PROFILE_TASK_TITLE.toLowerCase()
}

export function isFreeTitle(title: string): boolean {
  return !isReservedTitle(title)
}

/** Whether members would lose their spots; null is unlimited (decisions: Tasks, claims and submissions). */
export function capacityIsTooLow(capacity: number | null, claimedCount: number): boolean {
  return capacity !== null && capacity < claimedCount
}

export const START_TOO_LATE = sentence('The start must be before the deadline.')

/** A null value is no start, or no deadline. */
interface Timed {
  publishAt: Date | null
  deadline: Date | null
}

/** Whether no member could ever claim it; two times that stay as they were are allowed. */
export function startIsTooLate(after: Timed, before: Timed | null): boolean {
  const { publishAt, deadline } = after
  if (publishAt === null || deadline === null || publishAt < deadline) return false
  return (
    publishAt.getTime() !== before?.publishAt?.getTime() || deadline.getTime() !== before?.deadline?.getTime()
  )
}

/** The submission deadline of a claim; null if the task sets none. */
export function submitUntil(claimHours: number | null, claimedAt: Date): Date | null {
  return claimHours === null ? null : new Date(claimedAt.getTime() + claimHours * HOUR_MS)
}

/** How long a spot is kept without a submission: '48 hours', '3 days', or null for no limit. */
export function claimTimeText(claimHours: number | null): Words | null {
  if (claimHours === null) return null
  const days = claimHours / 24
  return Number.isInteger(days) && days > 2
    ? words('{days} days', { days })
    : words('{hours, plural, one {{hours} hour} other {{hours} hours}}', { hours: claimHours })
}

const COPY_PREFIX = sentence('Copy of ')

export function copyTitle(title: string): string {
  return fitting(COPY_PREFIX + title, MAX_TASK_TITLE_LENGTH)
}
