import type { Task } from '../../../contract/tasks.ts'
import { plural } from '../../../domain/format.ts'
import { type ClaimRefusal, claimRefusal, daysLeft } from '../../../domain/tasks.ts'

/** The instant on the wire as a Date; null stays null. */
export function deadlineOf(task: { deadline: string | null }): Date | null {
  return task.deadline === null ? null : new Date(task.deadline)
}

/** 'Unlimited' without a deadline, 'Expired' once past, else '3 days left', rounded up (specification §2). */
export function daysLeftText(task: { deadline: string | null }, now: Date): string {
  const days = daysLeft(deadlineOf(task), now)
  if (days === null) return 'Unlimited'
  return days <= 0 ? 'Expired' : `${plural(days, 'day', 'days')} left`
}

/** Why nobody new can claim a task now, as far as this device knows; null when somebody can. */
export function refusalOf(task: Task, now: Date): ClaimRefusal | null {
  const opensAt = new Date(task.opensAt ?? 0)
  return claimRefusal({ ...task, deleted: false, deadline: deadlineOf(task), opensAt }, now)
}
