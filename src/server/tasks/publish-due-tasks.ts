import { eq, sql } from 'drizzle-orm'
import type { CampaignStatus } from '#domain/campaigns/campaigns.ts'
import { refusalOf, ruleOf } from '#domain/campaigns/platform-rules.ts'
import { words } from '#domain/text/wording.ts'
import { settleWaitlist } from '#server/claims/waitlist/settle-waitlist.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { fileIsArriving } from '#server/media/upload-marks.ts'
import {
  notifyOfLateFile,
  notifyOfMissedStart,
  notifyOfWaitingCampaign,
} from '#server/notifications/admin-notices.ts'
import type { Said } from '#server/notifications/layout.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import { say } from '#server/platform/words/say.ts'
import type { Services } from '#server/services.ts'
import { lockManagedTask, type TaskRow } from './lock-managed-task.ts'

const IS_DUE = `publish_at <= clock_timestamp() and status = 'inactive' and deleted_at is null`

/**
 * Makes the inactive tasks active whose time has come, with what was uploaded for them; each once, on several servers too.
 * One whose campaign does not run yet, or whose bonus file is still arriving, waits for it. One whose act its platform
 * forbids by now, whose deadline has passed or whose campaign takes no more claims stays inactive. Both notify the admins.
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

interface Due {
  isExpired: boolean
  isWaiting: boolean
  campaign: { name: string; status: CampaignStatus } | null
}

function publish(database: Database, taskId: number): Promise<void> {
  return database.transaction(async (tx) => {
    const task = await lockManagedTask(tx, taskId)
    const [due] = await queryRows<Due>(
      tx,
      `select coalesce(deadline <= clock_timestamp(), false) as "isExpired", ${fileIsArriving('tasks')} as "isWaiting",
         (select json_build_object('name', c.name, 'status', c.status) from campaigns c where c.id = campaign_id) as campaign
       from tasks where id = $1 and ${IS_DUE}`,
      [taskId],
    )
    if (!due) return
    const start = { id: taskId, title: task.title, publishAt: task.publish_at! }
    const reason = missReason(task, due)
    if (reason === null && due.campaign && due.campaign.status !== 'running') {
      return notifyOfWaitingCampaign(tx, start)
    }
    if (reason === null && due.isWaiting) return notifyOfLateFile(tx, start)
    const status = reason === null ? 'active' : 'inactive'
    // An open form must not make it inactive again unnoticed.
    await tx
      .update(tasks)
      .set({ status, publish_at: null, updated_at: sql`clock_timestamp()` })
      .where(eq(tasks.id, taskId))
    await settleWaitlist(tx, taskId)
    await recordAudit(tx, {
      actorId: null,
      action: reason === null ? 'task.published' : 'task.updated',
      subject: { type: 'task', id: taskId },
      label: task.title,
      before: { status: task.status, publishAt: start.publishAt.toISOString() },
      after: { status, publishAt: null },
      reason: reason && say('en', reason),
    })
    if (reason !== null) await notifyOfMissedStart(tx, start, reason)
    publishFacts(tx, ['tasks'])
  })
}

/** Why a due task stays inactive, or null. */
function missReason(task: TaskRow, { isExpired, campaign }: Due): Said | null {
  if (isExpired) return 'Its deadline has passed, so it stays inactive.'
  if (campaign?.status === 'finishing')
    return words('Its campaign “{name}” is finishing, so it stays inactive.', { name: campaign.name })
  if (campaign?.status === 'finished')
    return words('Its campaign “{name}” is finished, so it stays inactive.', { name: campaign.name })
  const rule = ruleOf(task)
  return rule?.verdict === 'forbidden' ? refusalOf(rule) : null
}
