import { DAY_MS } from '#domain/time/time.ts'

export const TASK_STATUSES = ['active', 'inactive'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Priority tasks come first in each order (specification §2 Available Tasks). */
export const TASK_SORTS = ['points', 'deadline', 'capacity'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

/** The auto-verified task; the title is reserved for it (specification §4, decisions: Tasks). */
export const PROFILE_TASK_TITLE = 'Complete Your Profile'

export const PROFILE_TASK_KEY = 'complete-profile'

/** An admin never edits the profile task (specification §4). */
export const PROFILE_TASK_POINTS = 25

/** A null value means no limit. `opensAt` is when the rate limit next allows a claim; null or past if it does now. */
export interface ClaimableTask {
  status: TaskStatus
  hidden: boolean
  deleted: boolean
  capacity: number | null
  /** Live claims and live offers of the waitlist. */
  claimedCount: number
  deadline: Date | null
  opensAt: Date | null
}

export type ClaimRefusal = 'unlisted' | 'expired' | 'full' | 'rate-limited'

/** The task expires at the deadline itself (decisions: Tasks, claims and submissions). */
export function isExpired(task: Pick<ClaimableTask, 'deadline'>, now: Date): boolean {
  return task.deadline !== null && task.deadline.getTime() <= now.getTime()
}

/** Specification §4 Claiming. */
export function isFull(task: Pick<ClaimableTask, 'capacity' | 'claimedCount'>): boolean {
  return task.capacity !== null && task.claimedCount >= task.capacity
}

/** A member with a live offer of the waitlist claims the spot that is kept for them. */
export function claimRefusal(
  task: ClaimableTask,
  now: Date,
  offerUntil: Date | null = null,
): ClaimRefusal | null {
  if (task.deleted || task.hidden || task.status !== 'active') return 'unlisted'
  if (isExpired(task, now)) return 'expired'
  if (offerUntil !== null && offerUntil > now) return null
  if (isFull(task)) return 'full'
  return task.opensAt !== null && task.opensAt > now ? 'rate-limited' : null
}

/** 'N user(s) per day' or 'per P days'; null without a limit (specification §2 Available Tasks). */
export function rateLimitText(task: { rateLimit: number | null; ratePeriodDays: number }): string | null {
  if (task.rateLimit === null) return null
  const period = task.ratePeriodDays === 1 ? 'day' : `${task.ratePeriodDays} days`
  return `${task.rateLimit} user(s) per ${period}`
}

/** Rounded up; null without a deadline; 0 or less once past (specification §2). */
export function daysLeft(deadline: Date | null, now: Date): number | null {
  if (deadline === null) return null
  return Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS)
}
