import type { Action, Team } from '#domain/identity/duties.ts'
import { answerWithinHours, type MessageKind } from '#domain/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { business_inquiries } from '#server/database/schema/inbox.ts'
import { COMPANY } from '#server/platform/company.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { deliverAlways, wantsMail } from './deliver.ts'
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
    reason: `You’re receiving this email because ${COMPANY.supportEmail} gets the messages from the ${BRAND.name} Help & Support page.`,
  })
}

function queueForSupport(
  tx: Tx,
  cause: string,
  userId: string | null,
  words: Pick<Letter, 'subject' | 'blocks' | 'reason'>,
): Promise<void> {
  const mail = composeMail({ ...words, kind: 'correspondence', name: null })
  return queueMail(tx, { cause, userId, recipient: COMPANY.supportEmail, mail })
}

/** Alerts admins who answer and want email. The message itself stays in the inbox. */
export function queueInboxAlert(
  tx: Tx,
  { kind, id, isSecond = false }: { kind: MessageKind; id: number; isSecond?: boolean },
): Promise<void> {
  const cause = `inbox:${kind}:${id}${isSecond ? ':second' : ''}`
  return queueForAdmins(tx, cause, 'answerPeople', {
    subject: `New ${KIND_LABELS[kind]} in the inbox`,
    blocks: [
      `${KIND_LABELS[kind][0]!.toUpperCase()}${KIND_LABELS[kind].slice(1)} ${id} is in the inbox. We promise a reply within ${answerWithinHours(kind)} hours.`,
      { link: `/admin/inbox?message=${kind}-${id}`, label: 'Open the inbox' },
    ],
  })
}

const ADMIN_REASON = `You’re receiving this email because you’re a ${BRAND.name} admin and your email notifications are on.`

type Words = Pick<Letter, 'subject' | 'blocks'>

/** Queues one email for each admin who may do this and wants email; no email where `words` has none for the admin's duties. */
export async function queueForAdmins(
  tx: Tx,
  cause: string,
  action: Action,
  words: Words | ((admin: Team) => Words | null),
): Promise<void> {
  const admins = await queryRows<Team & { id: string; email: string; first_name: string | null }>(
    tx,
    `select u.id, u.email, u.first_name, u.role, u.duties from users u
     where ${canDo('u', action)} and ${wantsMail("'notification'")} order by u.id`,
  )
  for (const { id: userId, email: recipient, first_name: name, ...team } of admins) {
    const own = typeof words === 'function' ? words(team) : words
    if (!own) continue
    const mail = composeMail({ ...own, kind: 'notification', name, reason: ADMIN_REASON })
    await queueMail(tx, { cause: `${cause}:${userId}`, userId, recipient, mail })
  }
}

interface Answer {
  kind: MessageKind
  replyId: number
  text: string
  /** The original message, quoted below the reply; '' where we wrote first. */
  about: { subject: string | null; message: string }
  recipient: { userId: string | null; email: string; firstName: string | null }
  /** Where a suspended member can answer once more. */
  answerLink: LocalPath | null
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
 * they are suspended and can't read it. Answers to it go to the support address.
 */
export async function queueAnswer(tx: Tx, answer: Answer): Promise<void> {
  const { kind, replyId, text, about, recipient, answerLink, isFirst = false } = answer
  const weWroteFirst = about.message === ''
  const cause = `inbox-reply:${replyId}`
  const mail = composeMail({
    kind: 'correspondence',
    subject: about.subject ? `${isFirst ? '' : 'Re: '}${about.subject}` : `Your message to ${BRAND.name}`,
    name: recipient.firstName,
    blocks: [
      ...text.split(/\n{2,}/),
      ...(answerLink === null
        ? []
        : ['You can answer once more, without signing in:', { link: answerLink, label: 'Answer once more' }]),
      ...(weWroteFirst ? [] : ['You wrote:', { quote: about.message }]),
    ],
    reason: `You’re receiving this email because ${weWroteFirst ? `you have a ${BRAND.name} account` : ANSWER_REASONS[kind]}.`,
  })
  const { userId } = recipient
  const sent = { recipient: recipient.email, replyTo: COMPANY.supportEmail, mail }
  if (userId === null || kind === 'appeal') return queueMail(tx, { cause, userId, ...sent })
  const notice = {
    title: `Support ${isFirst ? 'wrote' : 'replied'}: ${about.subject}`,
    body: text,
    link: '/help',
  }
  await deliverAlways(tx, { cause, userId, notice, mails: [sent] })
}
