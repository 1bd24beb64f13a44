import type { CodeStock } from '#contract/rewards/codes.ts'
import type { SecondAdminKind } from '#domain/desk/second-admin.ts'
import type { Action, Team } from '#domain/identity/duties.ts'
import { lastingWords } from '#domain/rewards/low-stock.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatPoints } from '#domain/text/format.ts'
import { as, type Values, words } from '#domain/text/wording.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { deliverAlways, type NoticeText, wantsMail } from './deliver.ts'
import { composeMail, type Letter, type Said } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { type Owner, queueMail } from './outbox.ts'

/** A notice for every admin who keeps the stocks, and an email for those who want it: once per stock and low period. */
export function notifyOfLowStock(tx: Tx, stock: CodeStock, since: Date): Promise<void> {
  const { reward } = stock
  return notifyAdmins(tx, 'payRewards', {
    cause: `low-stock:${reward.id}:${since.toISOString()}`,
    title: words('Codes are running low: {name}', { name: reward.name }),
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
export function notifyOfMissedStart(tx: Tx, task: DueTask, reason: Said): Promise<void> {
  return notifyOfStart(tx, task, 'missed', {
    title: words('A task didn’t go live: {title}', { title: task.title }),
    body: reason,
  })
}

/** The same about a task whose bonus file is still arriving at its start. */
export function notifyOfLateFile(tx: Tx, task: DueTask): Promise<void> {
  return notifyOfStart(tx, task, 'late-file', {
    title: words('A task waits for its bonus file: {title}', { title: task.title }),
    body: 'Its start has come. It goes live once the upload is over.',
  })
}

/** The same about a task whose campaign does not run yet, or is paused, at its start. */
export function notifyOfWaitingCampaign(tx: Tx, task: DueTask): Promise<void> {
  return notifyOfStart(tx, task, 'campaign', {
    title: words('A task waits for its campaign: {title}', { title: task.title }),
    body: 'Its start has come. It goes live once the campaign runs.',
  })
}

function notifyOfStart(
  tx: Tx,
  { id, publishAt }: DueTask,
  event: string,
  notice: Pick<AdminNotice, 'title' | 'body'>,
): Promise<void> {
  return notifyAdmins(tx, 'runContent', {
    cause: `task-start:${id}:${publishAt.toISOString()}:${event}`,
    ...notice,
    link: `/admin/tasks?task=${id}`,
    label: 'Open the task',
  })
}

interface AdminNotice {
  cause: string
  title: Said
  body: Said
  link: LocalPath
  /** The words of the link in the email. */
  label: Said
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

/** A call that waits for a second admin, as their bells say it. */
interface WaitingCall {
  kind: SecondAdminKind
  /** The change to the balance, with its sign. */
  points: number
  /** The reward, or the member's first name. */
  label: string
}

type SaidNotice = Pick<NoticeText, 'title' | 'body'>

export function secondAdminAsked({ kind, points, label }: WaitingCall, asker: string): SaidNotice {
  return {
    title: words('{name} asks for your agreement', { name: asker }),
    body: askedWords(kind, points > 0, { points: as(formatPoints, Math.abs(points)), label }),
  }
}

export function secondAdminAnswered(
  { points, label }: WaitingCall,
  outcome: 'agreed' | 'refused',
  name: string,
): SaidNotice {
  return {
    title: outcome === 'agreed' ? words('{name} agreed', { name }) : words('{name} refused', { name }),
    body: words('{points}: {label}.', { points: as(formatPoints, Math.abs(points)), label }),
  }
}

function askedWords(kind: SecondAdminKind, adds: boolean, values: Values): Said {
  switch (kind) {
    case 'approve':
      return words('They want to approve this request for {points}: {label}.', values)
    case 'undo-decision':
      return words('They want to undo the decision on this request for {points}: {label}.', values)
    case 'replace-case':
      return words('They want to replace this reward, which cost {points}: {label}.', values)
    case 'refund-case':
      return words('They want to return {points} for this reward: {label}.', values)
    case 'adjust':
      return adds
        ? words('They want to add {points}: {label}.', values)
        : words('They want to take {points} away: {label}.', values)
    case 'undo-adjustment':
      return adds
        ? words('They want to give {points} back by undoing an adjustment: {label}.', values)
        : words('They want to take {points} back by undoing an adjustment: {label}.', values)
  }
}

const ADMIN_REASON = words(
  'You’re receiving this email because you’re a {product} admin and your email notifications are on.',
  { product: BRAND.name },
)

type AdminLetter = Pick<Letter, 'subject' | 'blocks'>

/** Queues one email for each admin who may do this and wants email; no email where `letter` is none for the admin's duties. */
export async function queueForAdmins(
  tx: Tx,
  cause: string,
  action: Action,
  letter: AdminLetter | ((admin: Team & { id: string }) => Promise<AdminLetter | null>),
): Promise<void> {
  const admins = await queryRows<Team & Owner>(
    tx,
    `select u.id, u.email, u.first_name, u.language, u.role, u.duties from users u
     where ${canDo('u', action)} and ${wantsMail("'notification'")} order by u.id`,
  )
  for (const { id: userId, email: recipient, first_name: name, language, ...team } of admins) {
    const own = typeof letter === 'function' ? await letter({ id: userId, ...team }) : letter
    if (!own) continue
    const mail = composeMail({ ...own, kind: 'notification', name, reason: ADMIN_REASON }, language ?? 'en')
    await queueMail(tx, { cause: `${cause}:${userId}`, userId, recipient, mail })
  }
}
