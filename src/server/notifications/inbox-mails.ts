import { randomUUID } from 'node:crypto'
import { answerWithinHours, type InboxStatus, type MessageKind } from '#domain/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { MESSAGE_SENTENCES } from '#domain/inbox/message-sentences.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { Language } from '#domain/text/own-language.ts'
import { as, type Words, words, wordsOf } from '#domain/text/wording.ts'
import type { business_inquiries } from '#server/database/schema/inbox.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { queueForAdmins } from './admin-notices.ts'
import { deliver, deliverAlways } from './deliver.ts'
import {
  asWritten,
  type Block,
  composeMail,
  type Letter,
  oneLine,
  type Paragraph,
  type Said,
} from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { queueMail } from './outbox.ts'

type Inquiry = typeof business_inquiries.$inferSelect

const product = BRAND.name
const { supportEmail } = COMPANY

/** Emails an inquiry to support, in the transaction that stores it. */
export function queueInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  const { id, first_name, last_name, company, phone, website, service_interest } = inquiry
  const service = serviceLabel(service_interest)
  const facts = [
    company && words('Company: {company}', { company: oneLine(company) }),
    service && words('Service: {service}', { service: wordsOf(service) }),
    phone && words('Phone: {phone}', { phone: oneLine(phone) }),
    website && words('Website: {website}', { website: oneLine(website) }),
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return queueForSupport(tx, `inquiry:${id}`, null, {
    subject: service
      ? words('Business inquiry {id}: {service}', { id: String(id), service: wordsOf(service) })
      : words('Business inquiry {id}', { id: String(id) }),
    blocks: [
      words('{name} wrote from the contact page. Reply in the inbox. Their address is {email}.', {
        name: oneLine(`${first_name} ${last_name}`),
        email: inquiry.email,
      }),
      ...facts,
      { quote: inquiry.message },
    ],
    reason: words(
      'You’re receiving this email because {email} gets the messages from the {product} contact page.',
      { email: supportEmail, product },
    ),
  })
}

/** Emails a member's message to support, in the transaction that stores it. */
export function queueSupportMessage(
  tx: Tx,
  { id, subject, message }: { id: number; subject: string; message: string },
  member: { id: string; name: string; email: string },
): Promise<void> {
  return queueForSupport(tx, `support-message:${id}`, member.id, {
    subject: words('Support message {id}: {subject}', { id: String(id), subject }),
    blocks: [
      words('{name} wrote from the Help & Support page. Reply in the inbox. Their address is {email}.', {
        name: oneLine(member.name),
        email: member.email,
      }),
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
    subject: words('Re: Support message {id}: {subject}', { id: String(id), subject }),
    blocks: [
      words('{name} wrote again in support message {id}. Reply in the inbox. Their address is {email}.', {
        name: oneLine(member.name),
        id: String(id),
        email: member.email,
      }),
      { quote: text },
    ],
    reason: HELP_PAGE_REASON,
  })
}

const HELP_PAGE_REASON = words(
  'You’re receiving this email because {email} gets the messages from the {product} Help & Support page.',
  { email: supportEmail, product },
)

/** The support mailbox is the company's own, which reads English. */
function queueForSupport(
  tx: Tx,
  cause: string,
  userId: string | null,
  letter: Pick<Letter, 'subject' | 'blocks' | 'reason'>,
): Promise<void> {
  const mail = composeMail({ ...letter, kind: 'correspondence', name: null }, 'en')
  return queueMail(tx, { cause, userId, recipient: supportEmail, mail })
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
  const title = reply ? MESSAGE_SENTENCES[kind].newWords({ id: String(id) }) : MESSAGE_SENTENCES[kind].isNew
  const link = inboxLink(kind, id)
  const body = [
    MESSAGE_SENTENCES[kind].waits({ id: String(id) }),
    words('We promise a reply within {hours} hours.', { hours: answerWithinHours(kind) }),
  ]
  const blocks: Block[] = [body, { link, label: 'Open the inbox' }]
  const cause = `inbox:${kind}:${id}${reply ? `:${reply.id}` : ''}`
  return reply?.ownerId
    ? deliver(tx, { cause, userId: reply.ownerId, notice: { title, body, link }, blocks })
    : queueForAdmins(tx, cause, 'answerPeople', { subject: title, blocks })
}

interface OwnMessage {
  kind: MessageKind
  id: number
  ownerId: string
  dueAt: Date
}

const dueWords = (dueAt: Date) => words('A reply is due by {due}.', { due: as(formatDateTime, dueAt) })

/** Notifies an admin that another one assigned them a message; each time, however often. */
export function queueAssignNotice(
  tx: Tx,
  message: OwnMessage & { status: InboxStatus; by: string },
): Promise<void> {
  const { kind, id, status, by, dueAt } = message
  return queueForOwner(tx, message, {
    event: `assigned:${randomUUID()}`,
    title: MESSAGE_SENTENCES[kind].assigned({ name: by, id: String(id) }),
    body: status === 'open' ? dueWords(dueAt) : status === 'answered' ? 'It is answered.' : 'It is closed.',
  })
}

/** Notifies the owner of a message that its snooze has ended. */
export function queueWakeNotice(tx: Tx, message: OwnMessage & { snoozedUntil: Date }): Promise<void> {
  const { kind, id, snoozedUntil, dueAt } = message
  const until = snoozedUntil.toISOString()
  return queueForOwner(tx, message, {
    event: `woken:${until}`,
    title: MESSAGE_SENTENCES[kind].isBack({ id: String(id) }),
    body: [words('It was snoozed until {until}.', { until: as(formatDateTime, until) }), dueWords(dueAt)],
  })
}

function queueForOwner(
  tx: Tx,
  { kind, id, ownerId }: OwnMessage,
  { event, title, body }: { event: string; title: Said; body: Paragraph },
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

/** How an answer to our mail comes back into its conversation. */
export interface MailThread {
  replyTo: string
  /** The Message-ID of the sender's newest mail, or the cause of our earlier one. */
  inReplyTo: string | null
}

/** The cause of the email with an answer of ours. */
export const answerCause = (replyId: number) => `inbox-reply:${replyId}`

export interface AnswerRecipient {
  userId: string | null
  email: string
  firstName: string | null
  /** A null value is English. */
  language: Language | null
}

interface Answer {
  kind: MessageKind
  replyId: number
  text: string
  /** The original message, quoted below the reply; '' where we wrote first. */
  about: { id: number; subject: string | null; message: string }
  recipient: AnswerRecipient
  /** Where a suspended member can answer once more. */
  answerLink: LocalPath | null
  /** A null value has answers sent to the support address. */
  thread: MailThread | null
  /** It opens the conversation. */
  isFirst?: boolean
}

const ANSWER_REASONS: Record<MessageKind, Words> = {
  inquiry: words(
    'You’re receiving this email because someone entered this address on the {product} contact page.',
    { product },
  ),
  support: words(
    'You’re receiving this email because you wrote to us on the {product} Help & Support page.',
    { product },
  ),
  appeal: words(
    'You’re receiving this email because you answered the suspension of your {product} account.',
    { product },
  ),
}
const FIRST_REASON = words('You’re receiving this email because you have a {product} account.', { product })

/**
 * Emails a reply, or our first words, whatever the person's preferences are: they concern one person. A member also gets a notice, unless
 * they are suspended and can't read it.
 */
export async function queueAnswer(tx: Tx, answer: Answer): Promise<void> {
  const { kind, replyId, text, about, recipient, answerLink, thread, isFirst = false } = answer
  const weWroteFirst = about.message === ''
  const cause = answerCause(replyId)
  const link = `/help?message=${about.id}` as const
  const letter: Letter = {
    kind: 'correspondence',
    subject: answerSubject(about.subject, isFirst),
    name: recipient.firstName,
    blocks: [
      ...text.split(/\n{2,}/).map((own) => ({ own })),
      ...(thread === null || answerLink !== null ? [] : ['You can reply to this email.']),
      ...(answerLink === null
        ? []
        : ['You can answer once more, without signing in:', { link: answerLink, label: 'Answer once more' }]),
      ...(kind === 'support' ? [{ link, label: 'Read and reply' }] : []),
      ...(weWroteFirst ? [] : ['You wrote:', { quote: about.message }]),
    ],
    reason: weWroteFirst ? FIRST_REASON : ANSWER_REASONS[kind],
  }
  const mail = composeMail(letter, recipient.language ?? 'en')
  const { userId } = recipient
  const sent = { recipient: recipient.email, replyTo: supportEmail, ...thread, mail }
  if (userId === null || kind === 'appeal') return queueMail(tx, { cause, userId, ...sent })
  const notice = {
    title: isFirst
      ? words('Support wrote: {subject}', { subject: about.subject ?? '' })
      : words('Support replied: {subject}', { subject: about.subject ?? '' }),
    body: asWritten(text),
    link,
  }
  await deliverAlways(tx, { cause, userId, notice, mails: [sent] })
}

function answerSubject(subject: string | null, isFirst: boolean): Words {
  if (!subject) return words('Your message to {product}', { product })
  return isFirst ? asWritten(subject) : words('Re: {subject}', { subject })
}
