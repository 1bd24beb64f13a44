import type { AdminTask, TaskForm } from '../../contract/admin-tasks.ts'
import { tasks } from '../database/schema/tasks.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { bodyHashOf, withIdempotency } from '../platform/db/idempotency.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { lockActor } from '../users/lock-actor.ts'
import { findManagedTask } from './admin-queries.ts'
import { auditedFields, columnsOf } from './task-columns.ts'

/** Creates a task; members see it at once if it is active. A retry with the same key is the same task. */
export function createTask(
  database: Database,
  adminId: string,
  form: TaskForm,
  retryKey: string | null,
): Promise<AdminTask> {
  const retry =
    retryKey === null
      ? null
      : { actorId: adminId, endpoint: 'create task', key: retryKey, bodyHash: bodyHashOf(form) }
  return database.transaction(async (tx) => {
    const { id } = await withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'admin')
      const columns = columnsOf(form, null)
      const [created] = await tx.insert(tasks).values(columns).returning({ id: tasks.id })
      await recordAudit(tx, {
        actorId: adminId,
        action: 'task.created',
        subject: { type: 'task', id: created!.id },
        label: columns.title,
        after: auditedFields(columns),
      })
      await publishFacts(tx, ['tasks'])
      return findManagedTask(tx, created!.id)
    })
    return findManagedTask(tx, id)
  })
}
