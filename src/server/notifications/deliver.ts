import type { MailKind } from '#domain/notifications/mail.ts'
import type { PushKind } from '#domain/notifications/push.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { Language } from '#domain/text/own-language.ts'
import { words } from '#domain/text/wording.ts'
import { notices } from '#server/database/schema/notifications.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { insertLast } from '#server/platform/db/whole-rows.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { sayAll } from '#server/platform/words/say.ts'
import { composeMail, type Letter, type Paragraph, type Said, sayParagraph } from './layout.ts'
import { type QueuedMail, queueMail } from './outbox.ts'
import { queuePushes } from './push/push-queue.ts'

export interface NoticeText {
  title: Said
  body: Paragraph
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
  subject?: Said
}

const REASONS = {
  notification: words(
    'You’re receiving this email because email notifications are on in your {product} settings:',
    { product: BRAND.name },
  ),
  reminder: words('You’re receiving this email because task reminders are on in your {product} settings:', {
    product: BRAND.name,
  }),
} as const satisfies Partial<Record<MailKind, Said>>

/** A member as `deliver` needs them; `push_kinds` is empty without a device. */
export interface Addressee {
  email: string
  first_name: string | null
  /** A null value is English. */
  language: Language | null
  wants_mail: boolean
  push_kinds: PushKind[]
}

/** SQL: member `u` as an addressee of this kind of email, or null once deleted. */
export function addressee(kind: string): string {
  return `case when u.deleted_at is null then json_build_object('email', u.email, 'first_name', u.first_name,
    'language', u.language, 'wants_mail', ${wantsMail(kind)}, 'push_kinds', case
      when exists (select from push_subscriptions where user_id = u.id) then u.push_kinds else '{}' end) end`
}

/**
 * Tells a member what happened, in the same transaction: always a notice, and an email and a push if they want this
 * kind. A deleted account gets nothing. `known` is the member, where the caller has read them.
 */
export async function deliver(
  tx: Tx,
  { cause, userId, notice, kind = 'notification', subject, blocks, push }: Message & NoticeLetter & Pushed,
  known?: Addressee | null,
): Promise<void> {
  const member = known === undefined ? await readAddressee(tx, userId, kind) : known
  if (!member) return
  // Queued at once, so that no other write comes between the notice and its pushes.
  await Promise.all([
    postNotice(tx, { cause, userId, notice }),
    push && member.push_kinds.includes(push) && queuePushes(tx, { userId, kind: push }),
  ])
  if (!member.wants_mail) return
  const letter: Letter = {
    kind,
    subject: subject ?? notice.title,
    name: member.first_name,
    blocks,
    reason: REASONS[kind],
    reasonLink: '/settings',
  }
  const mail = composeMail(letter, member.language ?? 'en')
  await queueMail(tx, { cause, userId, recipient: member.email, mail })
}

async function readAddressee(tx: Tx, userId: string, kind: MailKind): Promise<Addressee | null> {
  const [row] = await queryRows<{ member: Addressee | null }>(
    tx,
    `select ${addressee('$2')} as member from users u where u.id = $1`,
    [userId, kind],
  )
  return row?.member ?? null
}

/** Posts a notice and sends its emails whatever the member's preferences are. */
export async function deliverAlways(
  tx: Tx,
  { mails = [], ...message }: Message & { mails?: readonly Omit<QueuedMail, 'cause' | 'userId'>[] },
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

/** Written in every language, for whichever its member reads later. A second one with its cause changes nothing. */
async function postNotice(tx: Tx, { cause, userId, notice: { title, body, link } }: Message): Promise<void> {
  const titles = sayAll(title)
  const row = {
    cause,
    user_id: userId,
    title: titles.en,
    body: sayParagraph('en', body),
    title_fr: titles.fr,
    body_fr: sayParagraph('fr', body),
    link,
  }
  const rest = 'on conflict do nothing returning id'
  await insertLast(tx, notices, row, rest)
  publishFacts(tx, ['notices'], userId)
}
