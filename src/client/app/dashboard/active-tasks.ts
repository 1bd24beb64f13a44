import { refusalOf } from '#client/app/tasks/deadlines.ts'
import { type OwnStatus, ownStatus } from '#client/app/tasks/own-status.tsx'
import type { UserTask } from '#contract/claims/claims.ts'
import type { Task } from '#contract/tasks/tasks.ts'

/** Lower comes first; a pending review needs nothing from the member. */
const URGENCY: Record<OwnStatus, number> = { rejected: 0, claimed: 1, pending: 2 }

/** Entries whose task is missing or active (specification §2 Dashboard), by urgency, then by deadline. */
export function activeTasks(entries: readonly UserTask[]): UserTask[] {
  return entries
    .filter(({ task }) => task === null || task.status === 'active')
    .sort((one, other) => urgencyOf(one) - urgencyOf(other) || dueAt(one) - dueAt(other))
}

export function countByStatus(entries: readonly UserTask[]): Record<OwnStatus, number> {
  const counts = { rejected: 0, claimed: 0, pending: 0 }
  for (const entry of entries) counts[ownStatus(entry)] += 1
  return counts
}

/** A task that needs the member's action, otherwise the first one they could claim now. */
export function nextTask(
  active: readonly UserTask[],
  open: readonly Task[],
  now: Date,
): { id: number; title: string } | null {
  const [waiting] = active.filter((entry) => entry.task !== null && ownStatus(entry) !== 'pending')
  if (waiting?.task) return waiting.task
  const held = new Set(active.map((entry) => entry.taskId))
  const claimable = open.find((task) => !held.has(task.id) && refusalOf(task, now) === null)
  return claimable ?? null
}

function urgencyOf(entry: UserTask): number {
  return URGENCY[ownStatus(entry)]
}

function dueAt({ task }: UserTask): number {
  return task?.deadline ? Date.parse(task.deadline) : Number.MAX_SAFE_INTEGER
}
