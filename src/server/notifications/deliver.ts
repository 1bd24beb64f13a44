import type { MailKind } from '#domain/notifications/mail.ts'
import type { PushKind } from '#domain/notifications/push.ts'
import { BRAND } from '#domain/site/brand.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { composeMail, type Letter, type Mail } from './layout.ts'
import { queueMail } from './outbox.ts'
import { queuePushes } from './push/push-queue.ts'

interface NoticeText {
  title: string
  body: string
  /** A local path. */
  link: string
}

interface Message {
  /** Unique per event: a second notice or email with the same cause is not written. */
  cause: string
  userId: string
  notice: NoticeText
}

/** News that the member's devices show too. */
interface Pushed {
  push?: PushKind
}

/** The email for a notice; the notice's title is its subject unless one is given. */
interface NoticeLetter extends Pick<Letter, 'blocks'> {
  kind?: keyof typeof REASONS
  subject?: string
}

/** Completes "You’re receiving this email because …". */
const REASONS = {
  notification: 'email notifications are on',
  reminder: 'task reminders are on',
} as const satisfies Partial<Record<MailKind, string>>

/**
 * Tells a member what happened, in the same transaction: always a notice, and an email and a push if they want this
 * kind. A deleted account gets nothing.
 */
export async function deliver(
  tx: Tx,
  { cause, userId, notice, kind = 'notification', subject, blocks, push }: Message & NoticeLetter & Pushed,
): Promise<void> {
  const [member] = await queryRows<{
    email: string
    first_name: string | null
    wants_mail: boolean
    wants_push: boolean
  }>(
    tx,
    `select u.email, u.first_name, ${wantsMail('$2')} as wants_mail,
       $3 = any (u.push_kinds) and exists (select from push_subscriptions where user_id = u.id) as wants_push
     from users u where u.id = $1 and u.deleted_at is null`,
    [userId, kind, push ?? ''],
  )
  if (!member) return
  const noticeId = await postNotice(tx, { cause, userId, notice })
  if (push && member.wants_push && noticeId !== null) await queuePushes(tx, { noticeId, userId, kind: push })
  if (!member.wants_mail) return
  const mail = composeMail({
    kind,
    subject: subject ?? notice.title,
    name: member.first_name,
    blocks,
    reason: `You’re receiving this email because ${REASONS[kind]} in your ${BRAND.name} settings:`,
    reasonLink: '/settings',
  })
  await queueMail(tx, { cause, userId, recipient: member.email, mail })
}

/** Posts a notice and sends its emails whatever the member's preferences are. */
export async function deliverAlways(
  tx: Tx,
  {
    mails = [],
    ...message
  }: Message & { mails?: readonly { recipient: string; replyTo?: string; mail: Mail }[] },
): Promise<void> {
  await postNotice(tx, message)
  const { cause, userId } = message
  for (const mail of mails)
    await queueMail(tx, { cause: mails.length > 1 ? `${cause}:${mail.recipient}` : cause, userId, ...mail })
}

/** SQL: whether member `u` wants email of the kind in expression `kind`; true where `u` is null. */
export function wantsMail(kind: string): string {
  return `coalesce(case ${kind}
    when 'notification' then u.deleted_at is null and u.email_notifications
    when 'reminder' then u.deleted_at is null and u.suspended_at is null and u.task_reminders
    when 'promotion' then u.deleted_at is null and u.suspended_at is null and u.new_task_alerts
      and u.promotional_consent_at is not null
    else true end, true)`
}

/** Returns null if there is one with this cause. */
async function postNotice(tx: Tx, { cause, userId, notice }: Message): Promise<number | null> {
  const [posted] = await tx
    .insert(notices)
    .values({ cause, user_id: userId, ...notice })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  if (!posted) return null
  publishFacts(tx, ['notices'], userId)
  return posted.id
}
