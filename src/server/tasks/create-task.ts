import type { AdminTask, TaskForm } from '../../contract/admin-tasks.ts'
import { tasks } from '../database/schema.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import { lockActor } from '../users/lock-actor.ts'
import { findManagedTask } from './admin-queries.ts'
import { announceListing } from './announce.ts'
import { auditedFields, columnsOf } from './task-columns.ts'

/** Creates a task; members see it at once if it is active. */
export function createTask(database: Database, adminId: string, form: TaskForm): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'admin')
    const columns = columnsOf(form, null)
    const [created] = await tx.insert(tasks).values(columns).returning({ id: tasks.id })
    const { id } = created!
    await recordAudit(tx, {
      actorId: adminId,
      action: 'task.created',
      subject: { type: 'task', id },
      label: columns.title,
      after: auditedFields(columns),
    })
    await announceListing(tx)
    return findManagedTask(tx, id)
  })
}
