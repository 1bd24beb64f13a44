import type { MailKind } from '#domain/notifications/mail.ts'
import { BRAND } from '#domain/site/brand.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { composeMail, type Letter, type Mail } from './layout.ts'
import { queueMail } from './outbox.ts'

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
 * Tells a member what happened, in the same transaction: always a notice, and an email if they want this kind. A
 * deleted account gets nothing.
 */
export async function deliver(
  tx: Tx,
  { cause, userId, notice, kind = 'notification', subject, blocks }: Message & NoticeLetter,
): Promise<void> {
  const [member] = await queryRows<{ email: string; first_name: string | null; wants_mail: boolean }>(
    tx,
    `select u.email, u.first_name, ${wantsMail('$2')} as wants_mail from users u
     where u.id = $1 and u.deleted_at is null`,
    [userId, kind],
  )
  if (!member) return
  await postNotice(tx, { cause, userId, notice })
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

async function postNotice(tx: Tx, { cause, userId, notice }: Message): Promise<void> {
  const posted = await tx
    .insert(notices)
    .values({ cause, user_id: userId, ...notice })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  if (posted.length > 0) publishFacts(tx, ['notices'], userId)
}
