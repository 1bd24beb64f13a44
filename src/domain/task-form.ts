import { fitting } from './characters.ts'
import { PROFILE_TASK_TITLE, type TaskStatus } from './tasks.ts'
import { HOUR_MS } from './time.ts'

/** What a new task begins with (specification §5 Task form). */
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

/** Longest texts of a task, in characters. */
export const MAX_TASK_TITLE_LENGTH = 150
export const MAX_TASK_CATEGORY_LENGTH = 60
export const MAX_TASK_TEXT_LENGTH = 10_000

/** The most points one task may pay, and the most places it may have. */
export const MAX_TASK_POINTS = 1_000_000
export const MAX_TASK_PLACES = 1_000_000

/** Longest period of a rate limit, in days. */
export const MAX_RATE_PERIOD_DAYS = 3650

/** Longest time a place may be kept without a submission, in hours: a year. */
export const MAX_CLAIM_HOURS = 8760

/** 'Complete Your Profile' names the product's own task and no other (decisions: Tasks). */
export function isReservedTitle(title: string): boolean {
  return title.trim().replace(/\s+/g, ' ').toLowerCase() === PROFILE_TASK_TITLE.toLowerCase()
}

/** Whether an admin can give a task this title. */
export function isFreeTitle(title: string): boolean {
  return !isReservedTitle(title)
}

/** Whether so few places would be left that members who hold one lose it; null is unlimited (decisions: Tasks). */
export function capacityIsTooLow(capacity: number | null, claimedCount: number): boolean {
  return capacity !== null && capacity < claimedCount
}

/** The instant until which whoever claims at `claimedAt` has to submit; null when the task gives all the time. */
export function submitUntil(claimHours: number | null, claimedAt: Date): Date | null {
  return claimHours === null ? null : new Date(claimedAt.getTime() + claimHours * HOUR_MS)
}

/** '48 hours', or '3 days' where it is whole days, or null: how long a place is kept without a submission. */
export function claimTimeText(claimHours: number | null): string | null {
  if (claimHours === null) return null
  if (claimHours === 1) return '1 hour'
  const days = claimHours / 24
  return Number.isInteger(days) && days > 2 ? `${days} days` : `${claimHours} hours`
}

const COPY_PREFIX = 'Copy of '

/** The title a duplicate begins with, never longer than a title may be. */
export function copyTitle(title: string): string {
  return fitting(COPY_PREFIX + title, MAX_TASK_TITLE_LENGTH)
}
