import { randomUUID } from 'node:crypto'
import type { Action, Team } from '#domain/identity/duties.ts'
import {
  answerWithinHours,
  INBOX_STATUS_LABELS,
  type InboxStatus,
  type MessageKind,
} from '#domain/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { business_inquiries } from '#server/database/schema/inbox.ts'
import { COMPANY } from '#server/platform/company.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { deliver, deliverAlways, wantsMail } from './deliver.ts'
import { composeMail, type Letter, oneLine } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { queueMail } from './outbox.ts'

type Inquiry = typeof business_inquiries.$inferSelect

const KIND_LABELS: Record<MessageKind, string> = {
  inquiry: 'business inquiry',
  support: 'support message',
  appeal: 'answer to a suspension',
}

/** Emails an inquiry to support, in the transaction that stores it. */
export function queueInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  const { id, first_name, last_name, company, phone, website, service_interest } = inquiry
  const service = serviceLabel(service_interest)
  const facts = [
    company && `Company: ${oneLine(company)}`,
    service && `Service: ${service}`,
    phone && `Phone: ${oneLine(phone)}`,
    website && `Website: ${oneLine(website)}`,
  ].filter((fact) => typeof fact === 'string')
  return queueForSupport(tx, `inquiry:${id}`, null, {
    subject: `Business inquiry ${id}${service ? `: ${service}` : ''}`,
    blocks: [
      `${oneLine(`${first_name} ${last_name}`)} wrote from the contact page. Reply in the inbox. Their address is ${inquiry.email}.`,
      ...facts,
      { quote: inquiry.message },
    ],
    reason: `You’re receiving this email because ${COMPANY.supportEmail} gets the messages from the ${BRAND.name} contact page.`,
  })
}

/** Emails a member's message to support, in the transaction that stores it. */
export function queueSupportMessage(
  tx: Tx,
  { id, subject, message }: { id: number; subject: string; message: string },
  member: { id: string; name: string; email: string },
): Promise<void> {
  return queueForSupport(tx, `support-message:${id}`, member.id, {
    subject: `Support message ${id}: ${subject}`,
    blocks: [
      `${oneLine(member.name)} wrote from the Help & Support page. Reply in the inbox. Their address is ${member.email}.`,
      { quote: message },
    ],
    reason: HELP_PAGE_REASON,
  })
}

/** Emails a member's later words to support, in the transaction that stores them. */
export function queueSupportReply(
  tx: Tx,
  { id, replyId, subject, text }: { id: number; replyId: number; subject: string; text: string },
  member: { id: string; name: string; email: string },
): Promise<void> {
  return queueForSupport(tx, `support-reply:${replyId}`, member.id, {
    subject: `Re: Support message ${id}: ${subject}`,
    blocks: [
      `${oneLine(member.name)} wrote again in support message ${id}. Reply in the inbox. Their address is ${member.email}.`,
      { quote: text },
    ],
    reason: HELP_PAGE_REASON,
  })
}

const HELP_PAGE_REASON = `You’re receiving this email because ${COMPANY.supportEmail} gets the messages from the ${BRAND.name} Help & Support page.`

function queueForSupport(
  tx: Tx,
  cause: string,
  userId: string | null,
  words: Pick<Letter, 'subject' | 'blocks' | 'reason'>,
): Promise<void> {
  const mail = composeMail({ ...words, kind: 'correspondence', name: null })
  return queueMail(tx, { cause, userId, recipient: COMPANY.supportEmail, mail })
}

interface InboxAlert {
  kind: MessageKind
  id: number
  /** The sender's later words; without it, the message is new. */
  reply?: { id: number; ownerId: string | null }
}

/**
 * Alerts the owner of the message, with a notice too, or else all admins who answer and want email. The message itself
 * stays in the inbox.
 */
export function queueInboxAlert(tx: Tx, { kind, id, reply }: InboxAlert): Promise<void> {
  const label = KIND_LABELS[kind]
  const title = reply ? `New words in ${label} ${id}` : `New ${label} in the inbox`
  const link = inboxLink(kind, id)
  const sentence = `${capitalized(label)} ${id} is in the inbox. We promise a reply within ${answerWithinHours(kind)} hours.`
  const blocks = [sentence, { link, label: 'Open the inbox' }]
  const cause = `inbox:${kind}:${id}${reply ? `:${reply.id}` : ''}`
  return reply?.ownerId
    ? deliver(tx, { cause, userId: reply.ownerId, notice: { title, body: sentence, link }, blocks })
    : queueForAdmins(tx, cause, 'answerPeople', { subject: title, blocks })
}

interface OwnMessage {
  kind: MessageKind
  id: number
  ownerId: string
  dueAt: Date
}

/** The name by which its owner knows it. */
const named = ({ kind, id }: OwnMessage) => `${kind === 'appeal' ? kind : KIND_LABELS[kind]} ${id}`

const dueWords = (dueAt: Date) => `A reply is due by ${formatDateTime(dueAt)}.`

/** Notifies an admin that another one assigned them a message; each time, however often. */
export function queueAssignNotice(
  tx: Tx,
  message: OwnMessage & { status: InboxStatus; by: string },
): Promise<void> {
  const { status, by, dueAt } = message
  return queueForOwner(tx, message, {
    event: `assigned:${randomUUID()}`,
    title: `${by} assigned you ${named(message)}`,
    body: status === 'open' ? dueWords(dueAt) : `It is ${INBOX_STATUS_LABELS[status].toLowerCase()}.`,
  })
}

/** Notifies the owner of a message that its snooze has ended. */
export function queueWakeNotice(tx: Tx, message: OwnMessage & { snoozedUntil: Date }): Promise<void> {
  const { snoozedUntil, dueAt } = message
  const until = snoozedUntil.toISOString()
  return queueForOwner(tx, message, {
    event: `woken:${until}`,
    title: `${capitalized(named(message))} is back in the inbox`,
    body: `It was snoozed until ${formatDateTime(until)}. ${dueWords(dueAt)}`,
  })
}

function queueForOwner(
  tx: Tx,
  { kind, id, ownerId }: OwnMessage,
  { event, title, body }: { event: string; title: string; body: string },
): Promise<void> {
  const link = inboxLink(kind, id)
  return deliver(tx, {
    cause: `inbox:${kind}:${id}:${event}`,
    userId: ownerId,
    notice: { title, body, link },
    blocks: [body, { link, label: 'Open the inbox' }],
  })
}

const inboxLink = (kind: MessageKind, id: number) => `/admin/inbox?message=${kind}-${id}` as const

const capitalized = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`

const ADMIN_REASON = `You’re receiving this email because you’re a ${BRAND.name} admin and your email notifications are on.`

type Words = Pick<Letter, 'subject' | 'blocks'>

/** Queues one email for each admin who may do this and wants email; no email where `words` has none for the admin's duties. */
export async function queueForAdmins(
  tx: Tx,
  cause: string,
  action: Action,
  words: Words | ((admin: Team & { id: string }) => Promise<Words | null>),
): Promise<void> {
  const admins = await queryRows<Team & { id: string; email: string; first_name: string | null }>(
    tx,
    `select u.id, u.email, u.first_name, u.role, u.duties from users u
     where ${canDo('u', action)} and ${wantsMail("'notification'")} order by u.id`,
  )
  for (const { id: userId, email: recipient, first_name: name, ...team } of admins) {
    const own = typeof words === 'function' ? await words({ id: userId, ...team }) : words
    if (!own) continue
    const mail = composeMail({ ...own, kind: 'notification', name, reason: ADMIN_REASON })
    await queueMail(tx, { cause: `${cause}:${userId}`, userId, recipient, mail })
  }
}

/** How an answer to our mail comes back into its conversation. */
export interface MailThread {
  replyTo: string
  /** The Message-ID of the sender's newest mail, or the cause of our earlier one. */
  inReplyTo: string | null
}

/** The cause of the email with an answer of ours. */
export const answerCause = (replyId: number) => `inbox-reply:${replyId}`

interface Answer {
  kind: MessageKind
  replyId: number
  text: string
  /** The original message, quoted below the reply; '' where we wrote first. */
  about: { id: number; subject: string | null; message: string }
  recipient: { userId: string | null; email: string; firstName: string | null }
  /** Where a suspended member can answer once more. */
  answerLink: LocalPath | null
  /** A null value has answers sent to the support address. */
  thread: MailThread | null
  /** It opens the conversation. */
  isFirst?: boolean
}

const ANSWER_REASONS: Record<MessageKind, string> = {
  inquiry: `someone entered this address on the ${BRAND.name} contact page`,
  support: `you wrote to us on the ${BRAND.name} Help & Support page`,
  appeal: `you answered the suspension of your ${BRAND.name} account`,
}

/**
 * Emails a reply, or our first words, whatever the person's preferences are: they concern one person. A member also gets a notice, unless
 * they are suspended and can't read it.
 */
export async function queueAnswer(tx: Tx, answer: Answer): Promise<void> {
  const { kind, replyId, text, about, recipient, answerLink, thread, isFirst = false } = answer
  const weWroteFirst = about.message === ''
  const cause = answerCause(replyId)
  const link = `/help?message=${about.id}` as const
  const mail = composeMail({
    kind: 'correspondence',
    subject: about.subject ? `${isFirst ? '' : 'Re: '}${about.subject}` : `Your message to ${BRAND.name}`,
    name: recipient.firstName,
    blocks: [
      ...text.split(/\n{2,}/),
      ...(thread === null || answerLink !== null ? [] : ['You can reply to this email.']),
      ...(answerLink === null
        ? []
        : ['You can answer once more, without signing in:', { link: answerLink, label: 'Answer once more' }]),
      ...(kind === 'support' ? [{ link, label: 'Read and reply' }] : []),
      ...(weWroteFirst ? [] : ['You wrote:', { quote: about.message }]),
    ],
    reason: `You’re receiving this email because ${weWroteFirst ? `you have a ${BRAND.name} account` : ANSWER_REASONS[kind]}.`,
  })
  const { userId } = recipient
  const sent = { recipient: recipient.email, replyTo: COMPANY.supportEmail, ...thread, mail }
  if (userId === null || kind === 'appeal') return queueMail(tx, { cause, userId, ...sent })
  const notice = {
    title: `Support ${isFirst ? 'wrote' : 'replied'}: ${about.subject}`,
    body: text,
    link,
  }
  await deliverAlways(tx, { cause, userId, notice, mails: [sent] })
}
