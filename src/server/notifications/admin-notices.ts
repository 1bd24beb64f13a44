import type { CodeStock } from '#contract/rewards/codes.ts'
import type { Action } from '#domain/identity/duties.ts'
import { lastingWords } from '#domain/rewards/low-stock.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { deliverAlways } from './deliver.ts'
import { queueForAdmins } from './inbox-mails.ts'
import type { LocalPath } from './mail-links.ts'

/** A notice for every admin who keeps the stocks, and an email for those who want it: once per stock and low period. */
export function notifyOfLowStock(tx: Tx, stock: CodeStock, since: Date): Promise<void> {
  const { reward } = stock
  return notifyAdmins(tx, 'payRewards', {
    cause: `low-stock:${reward.id}:${since.toISOString()}`,
    title: `Codes are running low: ${reward.name}`,
    body: lastingWords(stock),
    link: `/admin/rewards/${reward.id}/codes`,
    label: 'Import codes',
  })
}

interface DueTask {
  id: number
  title: string
  /** Its start. */
  publishAt: Date
}

/** The same for admins who run content, about a task whose start came and which stays inactive: once per task and start. */
export function notifyOfMissedStart(tx: Tx, task: DueTask, reason: string): Promise<void> {
  return notifyOfStart(tx, task, 'missed', { title: `A task didn’t go live: ${task.title}`, body: reason })
}

/** The same about a task whose bonus file is still arriving at its start. */
export function notifyOfLateFile(tx: Tx, task: DueTask): Promise<void> {
  return notifyOfStart(tx, task, 'late-file', {
    title: `A task waits for its bonus file: ${task.title}`,
    body: 'Its start has come. It goes live once the upload is over.',
  })
}

/** The same about a task whose campaign does not run yet, or is paused, at its start. */
export function notifyOfWaitingCampaign(tx: Tx, task: DueTask): Promise<void> {
  return notifyOfStart(tx, task, 'campaign', {
    title: `A task waits for its campaign: ${task.title}`,
    body: 'Its start has come. It goes live once the campaign runs.',
  })
}

function notifyOfStart(
  tx: Tx,
  { id, publishAt }: DueTask,
  event: string,
  words: Pick<AdminNotice, 'title' | 'body'>,
): Promise<void> {
  return notifyAdmins(tx, 'runContent', {
    cause: `task-start:${id}:${publishAt.toISOString()}:${event}`,
    ...words,
    link: `/admin/tasks?task=${id}`,
    label: 'Open the task',
  })
}

interface AdminNotice {
  cause: string
  title: string
  body: string
  link: LocalPath
  /** The words of the link in the email. */
  label: string
}

/** Who has the notice already is left out. */
async function notifyAdmins(
  tx: Tx,
  action: Action,
  { cause, title, body, link, label }: AdminNotice,
): Promise<void> {
  const admins = await queryRows<{ id: string }>(
    tx,
    `select u.id from users u where ${canDo('u', action)}
       and not exists (select from notices n where n.user_id = u.id and n.cause = $1) order by u.id`,
    [cause],
  )
  if (admins.length === 0) return
  for (const { id: userId } of admins)
    await deliverAlways(tx, { cause, userId, notice: { title, body, link } })
  await queueForAdmins(tx, cause, action, { subject: title, blocks: [body, { link, label }] })
}
