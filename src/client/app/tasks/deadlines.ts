import type { WaitlistPlace } from '#contract/claims/waitlist.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type ClaimRefusal, claimRefusal, daysLeft } from '#domain/tasks/tasks.ts'
import { plural } from '#domain/text/format.ts'

export function deadlineOf(task: { deadline: string | null }): Date | null {
  return task.deadline === null ? null : new Date(task.deadline)
}

/** 'Unlimited' without a deadline, 'Expired' once past, otherwise days left, rounded up (specification §2). */
export function daysLeftText(task: { deadline: string | null }, now: Date): string {
  const days = daysLeft(deadlineOf(task), now)
  if (days === null) return 'Unlimited'
  return days <= 0 ? 'Expired' : `${plural(days, 'day', 'days')} left`
}

/** Why no member without an offer can claim a task now, as far as this device knows; null if one can. */
export function refusalOf(task: Task, now: Date, place: WaitlistPlace | null = null): ClaimRefusal | null {
  const opensAt = new Date(task.opensAt ?? 0)
  const offerUntil = place?.offerUntil ? new Date(place.offerUntil) : null
  return claimRefusal({ ...task, deleted: false, deadline: deadlineOf(task), opensAt }, now, offerUntil)
}

/** Specification §4 Claiming. */
export function claimLabel(refusal: ClaimRefusal | null): string {
  if (refusal === 'full') return 'Task at Full Capacity'
  return refusal === 'expired' ? 'Task Expired' : 'Claim Task'
}
