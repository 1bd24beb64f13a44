import { eq, sql } from 'drizzle-orm'
import type { AdminTask, TaskImpact } from '../../contract/admin-tasks.ts'
import { tasks } from '../database/schema/tasks.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { lockActor } from '../users/lock-actor.ts'
import { countTaskImpact, findManagedTask } from './admin-queries.ts'
import { lockManagedTask } from './lock-managed-task.ts'

/**
 * Takes a task out of every list. Whoever holds a claim keeps it, can submit and is paid (decisions: Tasks); the reply
 * says how many that are. Deleting a deleted task changes nothing.
 */
export function deleteTask(database: Database, adminId: string, taskId: number): Promise<TaskImpact> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const task = await lockManagedTask(tx, taskId)
    const impact = await countTaskImpact(tx, taskId)
    if (task.deleted_at === null) {
      await tx.update(tasks).set({ deleted_at: sql`clock_timestamp()` }).where(eq(tasks.id, taskId))
      const { id: _id, ...after } = impact
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.deleted',
        subject: { type: 'task', id: taskId },
        label: task.title,
        after,
      })
      await publishFacts(tx, ['tasks'])
    }
    return impact
  })
}

/** Brings a deleted task back as it was: hidden or shown, active or not. */
export function restoreTask(database: Database, adminId: string, taskId: number): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const task = await lockManagedTask(tx, taskId)
    if (task.deleted_at !== null) {
      await tx.update(tasks).set({ deleted_at: null }).where(eq(tasks.id, taskId))
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.restored',
        subject: { type: 'task', id: taskId },
        label: task.title,
      })
      await publishFacts(tx, ['tasks'])
    }
    return findManagedTask(tx, taskId)
  })
}
