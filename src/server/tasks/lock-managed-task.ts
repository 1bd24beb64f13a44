import { and, eq, isNull } from 'drizzle-orm'
import { tasks } from '#server/database/schema/tasks.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type TaskRow = typeof tasks.$inferSelect

/** Deleted or not; the product's own task is 'not-found'. */
export async function lockManagedTask(tx: Tx, taskId: number): Promise<TaskRow> {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isNull(tasks.system_key)))
    .for('no key update')
  if (!task) throw taskMissing()
  return task
}

export async function lockLiveTask(tx: Tx, taskId: number): Promise<TaskRow> {
  const task = await lockManagedTask(tx, taskId)
  if (task.deleted_at === null) return task
  throw new Refusal('conflict', 'This task is deleted. Please restore it first.', { code: 'task.deleted' })
}

export function taskMissing(): Refusal {
  return new Refusal('not-found', 'This task doesn’t exist.')
}
