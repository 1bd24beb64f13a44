import { DAY_MS } from './time.ts'

export const TASK_STATUSES = ['active', 'inactive'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Orders of the task list; priority tasks come first in each of them (specification §2 Available Tasks). */
export const TASK_SORTS = ['points', 'deadline', 'capacity'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

/** Title that marks the auto-verified profile task; reserved for the seeded one (specification §4, decisions: Tasks). */
export const PROFILE_TASK_TITLE = 'Complete Your Profile'

/** Internal key of the seeded profile task. */
export const PROFILE_TASK_KEY = 'complete-profile'

/**
 * What a claim depends on. A capacity of null is unlimited; a deadline of null never passes. `opensAt` is when the rate
 * limit next lets a member in; in the past, or null, if it does now.
 */
export interface ClaimableTask {
  status: TaskStatus
  hidden: boolean
  deleted: boolean
  capacity: number | null
  claimedCount: number
  deadline: Date | null
  opensAt: Date | null
}

export type ClaimRefusal = 'unlisted' | 'expired' | 'full' | 'rate-limited'

/** A deadline is an instant; from that instant on the task is expired (decisions: Tasks). */
export function isExpired(task: Pick<ClaimableTask, 'deadline'>, now: Date): boolean {
  return task.deadline !== null && task.deadline.getTime() <= now.getTime()
}

/** Whether every place is taken (specification §4 Claiming). */
export function isFull(task: Pick<ClaimableTask, 'capacity' | 'claimedCount'>): boolean {
  return task.capacity !== null && task.claimedCount >= task.capacity
}

/** Why nobody new can claim the task now, or null. */
export function claimRefusal(task: ClaimableTask, now: Date): ClaimRefusal | null {
  if (task.deleted || task.hidden || task.status !== 'active') return 'unlisted'
  if (isExpired(task, now)) return 'expired'
  if (isFull(task)) return 'full'
  return task.opensAt !== null && task.opensAt > now ? 'rate-limited' : null
}

/** 'N user(s) per day' or 'N user(s) per P days', or null without a limit (specification §2 Available Tasks). */
export function rateLimitText(task: { rateLimit: number | null; ratePeriodDays: number }): string | null {
  if (task.rateLimit === null) return null
  const period = task.ratePeriodDays === 1 ? 'day' : `${task.ratePeriodDays} days`
  return `${task.rateLimit} user(s) per ${period}`
}

/** Whole days until the deadline, rounded up; null without a deadline; 0 or less once past (specification §2). */
export function daysLeft(deadline: Date | null, now: Date): number | null {
  if (deadline === null) return null
  return Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS)
}

/** What a profile lacks for the profile task, in words; empty when it is complete (specification §4). */
export function missingFromProfile(profile: {
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
}): string[] {
  const missing: string[] = []
  if (!profile.firstName?.trim()) missing.push('first name')
  if (!profile.lastName?.trim()) missing.push('last name')
  if (!profile.phoneNumber?.trim()) missing.push('phone number')
  return missing
}
