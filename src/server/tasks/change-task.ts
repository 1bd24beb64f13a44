import { eq, sql } from 'drizzle-orm'
import type { AdminTask, TaskImpact } from '#contract/tasks/admin-tasks.ts'
import { settleWaitlist } from '#server/claims/waitlist/settle-waitlist.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { countTaskImpact, findManagedTask } from './admin-queries.ts'
import { lockLiveTask, lockManagedTask, type TaskRow } from './lock-managed-task.ts'
import { refuseToPublish } from './publish-gate.ts'

/**
 * Members with a claim keep it and can still be paid (decisions: Tasks, claims and submissions); returns how many.
 * Idempotent.
 */
export function deleteTask(database: Database, adminId: string, taskId: number): Promise<TaskImpact> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const task = await lockManagedTask(tx, taskId)
    const impact = await countTaskImpact(tx, taskId)
    if (task.deleted_at === null) {
      const { id: _id, ...after } = impact
      await change(tx, adminId, task, {
        columns: { deleted_at: sql`clock_timestamp()` },
        action: 'task.deleted',
        after,
      })
    }
    return impact
  })
}

export function restoreTask(database: Database, adminId: string, taskId: number): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const task = await lockManagedTask(tx, taskId)
    if (task.deleted_at !== null) {
      refuseToPublish({ ...task, deleted_at: null })
      await change(tx, adminId, task, { columns: { deleted_at: null }, action: 'task.restored' })
    }
    return findManagedTask(tx, taskId)
  })
}

/** Members with a claim keep access to a hidden task (decisions: Tasks, claims and submissions). */
export function setVisibility(
  database: Database,
  adminId: string,
  taskId: number,
  hidden: boolean,
): Promise<AdminTask> {
  return toggle(database, adminId, taskId, 'hidden', hidden)
}

/** Priority tasks come first in members' lists (specification §4). */
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
  priority: { on: 'task.prioritized', off: 'task.unprioritized' },
} as const

function toggle(
  database: Database,
  adminId: string,
  taskId: number,
  column: keyof typeof ACTIONS,
  value: boolean,
): Promise<AdminTask> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const task = await lockLiveTask(tx, taskId)
    if (task[column] !== value) {
      if (column === 'hidden') refuseToPublish({ ...task, hidden: value })
      // An open edit form must not overwrite this priority unnoticed.
      const touched = column === 'priority' ? { updated_at: sql`clock_timestamp()` } : {}
      await change(tx, adminId, task, {
        columns: { [column]: value, ...touched },
        action: ACTIONS[column][value ? 'on' : 'off'],
        before: { [column]: task[column] },
        after: { [column]: value },
      })
    }
    return findManagedTask(tx, taskId)
  })
}

async function change(
  tx: Tx,
  actorId: string,
  { id, title }: TaskRow,
  {
    columns,
    ...audit
  }: Pick<AuditEntry, 'action' | 'before' | 'after'> & {
    columns: Parameters<ReturnType<typeof tx.update<typeof tasks>>['set']>[0]
  },
): Promise<void> {
  await tx.update(tasks).set(columns).where(eq(tasks.id, id))
  await settleWaitlist(tx, id)
  await recordAudit(tx, { actorId, subject: { type: 'task', id }, label: title, ...audit })
  publishFacts(tx, ['tasks'])
}
