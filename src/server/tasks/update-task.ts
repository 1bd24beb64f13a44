import { eq, sql } from 'drizzle-orm'
import type { AdminTask, TaskForm } from '../../contract/admin-tasks.ts'
import { capacityIsTooLow } from '../../domain/task-form.ts'
import { tasks } from '../database/schema/tasks.ts'
import { changedFields, recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { keepPromisedTime } from '../submissions/keep-promised-time.ts'
import { lockActor } from '../users/lock-actor.ts'
import { findManagedTask } from './admin-queries.ts'
import { lockLiveTask, type TaskRow } from './lock-managed-task.ts'
import { auditedFields, columnsOf } from './task-columns.ts'

/**
 * Changes a task. What members were promised stays: points by `awardFor`, the time to submit by `keepPromisedTime`.
 * 'conflict' when fewer places would be left than are claimed, or when somebody else changed the task meanwhile.
 */
export function updateTask(
  database: Database,
  adminId: string,
  taskId: number,
  { expectedUpdatedAt, ...form }: TaskForm & { expectedUpdatedAt?: string | undefined },
): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const task = await lockLiveTask(tx, taskId)
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== task.updated_at.getTime()) {
      throw new Refusal('conflict', 'Somebody else has changed this task since you opened it.', {
        code: 'task.changed',
      })
    }
    refuseTooFewPlaces(task, form.capacity)
    const columns = columnsOf(form, task)
    const changes = changedFields(auditedFields(task), auditedFields(columns))
    if (Object.keys(changes.after).length > 0) {
      await tx
        .update(tasks)
        .set({ ...columns, updated_at: sql`clock_timestamp()` })
        .where(eq(tasks.id, taskId))
      if (columns.claim_hours !== task.claim_hours) await keepPromisedTime(tx, taskId, columns.claim_hours)
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.updated',
        subject: { type: 'task', id: taskId },
        label: columns.title,
        ...changes,
      })
      await publishFacts(tx, ['tasks'])
    }
    return findManagedTask(tx, taskId)
  })
}

function refuseTooFewPlaces({ claimed_count: claimed }: TaskRow, capacity: number | null): void {
  if (!capacityIsTooLow(capacity, claimed)) return
  const places = claimed === 1 ? '1 place is' : `${claimed} places are`
  const sentence = `Capacity cannot be ${capacity}: ${places} already claimed.`
  throw new Refusal('conflict', sentence, {
    code: 'task.capacity-below-claims',
    fields: { capacity: sentence },
  })
}
