import { eq, sql } from 'drizzle-orm'
import type { AdminTask } from '../../contract/admin-tasks.ts'
import { tasks } from '../database/schema/tasks.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { lockActor } from '../users/lock-actor.ts'
import { findManagedTask } from './admin-queries.ts'
import { lockLiveTask } from './lock-managed-task.ts'

/** Hides a task from the list of members, or shows it; whoever holds a claim keeps access (decisions: Tasks). */
export function setVisibility(
  database: Database,
  adminId: string,
  taskId: number,
  hidden: boolean,
): Promise<AdminTask> {
  return toggle(database, adminId, taskId, 'hidden', hidden)
}

/** Puts a task first in the list of members, or not (specification §4). */
export function setPriority(
  database: Database,
  adminId: string,
  taskId: number,
  priority: boolean,
): Promise<AdminTask> {
  return toggle(database, adminId, taskId, 'priority', priority)
}

const ACTIONS = {
  hidden: { on: 'task.hidden', off: 'task.shown' },
  priority: { on: 'task.prioritised', off: 'task.unprioritised' },
} as const

function toggle(
  database: Database,
  adminId: string,
  taskId: number,
  column: keyof typeof ACTIONS,
  value: boolean,
): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const task = await lockLiveTask(tx, taskId)
    if (task[column] !== value) {
      // The form holds the priority, so a form that was open meanwhile must not put the old one back unseen.
      const touched = column === 'priority' ? { updated_at: sql`clock_timestamp()` } : {}
      await tx
        .update(tasks)
        .set({ [column]: value, ...touched })
        .where(eq(tasks.id, taskId))
      await recordAudit(tx, {
        actorId: adminId,
        action: ACTIONS[column][value ? 'on' : 'off'],
        subject: { type: 'task', id: taskId },
        label: task.title,
        before: { [column]: task[column] },
        after: { [column]: value },
      })
      await publishFacts(tx, ['tasks'])
    }
    return findManagedTask(tx, taskId)
  })
}
