import { eq, sql } from 'drizzle-orm'
import { refusalOf, ruleOf } from '#domain/campaigns/platform-rules.ts'
import { settleWaitlist } from '#server/claims/waitlist/settle-waitlist.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { lockManagedTask } from './lock-managed-task.ts'

const IS_DUE = `publish_at <= clock_timestamp() and status = 'inactive' and deleted_at is null`

/**
 * Makes the inactive tasks active whose time has come, with what was uploaded for them; each once, on several servers too. One
 * whose act its platform forbids by now stays inactive.
 */
export async function publishDueTasks(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const due = await queryRows<{ id: number }>(
    database.queries,
    `select id from tasks where ${IS_DUE} order by publish_at, id`,
  )
  await oneByOne(due, signal, ({ id }) => publish(database, id))
}

function publish(database: Database, taskId: number): Promise<void> {
  return database.transaction(async (tx) => {
    const task = await lockManagedTask(tx, taskId)
    const [due] = await queryRows(tx, `select id from tasks where id = $1 and ${IS_DUE}`, [taskId])
    if (!due) return
    const rule = ruleOf(task)
    const isForbidden = rule?.verdict === 'forbidden'
    const status = isForbidden ? 'inactive' : 'active'
    // An open form must not make it inactive again unnoticed.
    await tx
      .update(tasks)
      .set({ status, publish_at: null, updated_at: sql`clock_timestamp()` })
      .where(eq(tasks.id, taskId))
    await settleWaitlist(tx, taskId)
    await recordAudit(tx, {
      actorId: null,
      action: isForbidden ? 'task.updated' : 'task.published',
      subject: { type: 'task', id: taskId },
      label: task.title,
      before: { status: task.status, publishAt: task.publish_at?.toISOString() },
      after: { status, publishAt: null },
      reason: isForbidden ? refusalOf(rule) : null,
    })
    publishFacts(tx, ['tasks'])
  })
}
