import { BRAND } from '../../domain/brand.ts'
import type { MessageKind } from '../../domain/inbox.ts'
import { serviceLabel } from '../../domain/inquiries.ts'
import type { business_inquiries } from '../database/schema/messages.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { deliverAlways, wantsMail } from './deliver.ts'
import { composeMail, type Letter } from './layout.ts'
import { queueMail } from './outbox.ts'

type Inquiry = typeof business_inquiries.$inferSelect

const KIND_LABELS: Record<MessageKind, string> = {
  inquiry: 'business inquiry',
  support: 'support message',
}

/** Hands an inquiry to the people who answer it, in the transaction that stores it. */
export function queueInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  const { id, first_name, last_name, company, phone, website, service_interest } = inquiry
  const service = serviceLabel(service_interest)
  const facts = [
    company && `Company: ${company}`,
    service && `Service: ${service}`,
    phone && `Phone: ${phone}`,
    website && `Website: ${website}`,
  ].filter((fact) => typeof fact === 'string')
  return queueForSupport(tx, `inquiry:${id}`, null, {
    subject: `Business inquiry ${id}${service ? `: ${service}` : ''}`,
    blocks: [
      `${first_name} ${last_name} wrote from the contact page. Please answer in the inbox; their address is ${inquiry.email}.`,
      ...facts,
      { quote: inquiry.message },
    ],
    reason: `You get this mail because ${BRAND.supportEmail} is where businesses find ${BRAND.name}.`,
  })
}

/** Hands a member's message to the people who answer it, in the transaction that stores it. */
export function queueSupportMessage(
  tx: Tx,
  { id, subject, message }: { id: number; subject: string; message: string },
  member: { id: string; name: string; email: string },
): Promise<void> {
  return queueForSupport(tx, `support-message:${id}`, member.id, {
    subject: `Support message ${id}: ${subject}`,
    blocks: [
      `${member.name} wrote from the Help & Support page. Please answer to ${member.email}.`,
      { quote: message },
    ],
    reason: `You get this mail because ${BRAND.supportEmail} is where members of ${BRAND.name} find help.`,
  })
}

function queueForSupport(
  tx: Tx,
  cause: string,
  userId: string | null,
  words: Pick<Letter, 'subject' | 'blocks' | 'reason'>,
): Promise<void> {
  const mail = composeMail({ ...words, kind: 'correspondence', name: null })
  return queueMail(tx, { cause, userId, recipient: BRAND.supportEmail, mail })
}

/** Tells every admin who wants mail that a message waits. What it says stays in the inbox, in one place. */
export function queueInboxAlert(
  tx: Tx,
  { kind, id, publicUrl }: { kind: MessageKind; id: number; publicUrl: URL },
): Promise<void> {
  return queueForAdmins(tx, `inbox:${kind}:${id}`, {
    subject: `A new ${KIND_LABELS[kind]} waits in the inbox`,
    blocks: [
      `${KIND_LABELS[kind][0]!.toUpperCase()}${KIND_LABELS[kind].slice(1)} ${id} has arrived. An answer is promised within 24 hours.`,
      { link: new URL(`/admin/inbox?message=${kind}-${id}`, publicUrl), label: 'Open the inbox' },
    ],
  })
}

const ADMIN_REASON = `You get this mail because you are an admin of ${BRAND.name} and have e-mail notifications switched on.`

/** Queues one mail per admin who wants mail and cause. */
export async function queueForAdmins(
  tx: Tx,
  cause: string,
  words: Pick<Letter, 'subject' | 'blocks'>,
): Promise<void> {
  const admins = await queryRows<{ id: string; email: string; first_name: string | null }>(
    tx,
    `select u.id, u.email, u.first_name from users u
     where u.role = 'admin' and u.suspended_at is null and ${wantsMail("'notification'")} order by u.id`,
  )
  for (const { id: userId, email: recipient, first_name: name } of admins) {
    const mail = composeMail({ ...words, kind: 'notification', name, reason: ADMIN_REASON })
    await queueMail(tx, { cause: `${cause}:${userId}`, userId, recipient, mail })
  }
}

/** What an admin answered, on its way to whoever wrote. */
interface Answer {
  kind: MessageKind
  replyId: number
  text: string
  /** What the person had written, to remind them. */
  about: { subject: string | null; message: string }
  recipient: { userId: string | null; email: string; firstName: string | null }
}

/**
 * Mails an answer, which is asked for and so comes whatever the person's preferences say; a member finds it among
 * their notices as well. Answering it reaches support.
 */
export async function queueAnswer(tx: Tx, { kind, replyId, text, about, recipient }: Answer): Promise<void> {
  const cause = `inbox-reply:${replyId}`
  const mail = composeMail({
    kind: 'correspondence',
    subject: about.subject ? `Re: ${about.subject}` : `Your message to ${BRAND.name}`,
    name: recipient.firstName,
    blocks: [...text.split(/\n{2,}/), 'You wrote:', { quote: about.message }],
    reason:
      kind === 'support'
        ? `You get this mail because you wrote to us on the Help & Support page of ${BRAND.name}.`
        : `You get this mail because this address was given on the contact page of ${BRAND.name}.`,
  })
  const { userId } = recipient
  const answer = { recipient: recipient.email, replyTo: BRAND.supportEmail, mail }
  if (userId === null) return queueMail(tx, { cause, userId, ...answer })
  const notice = { title: `Support answered: ${about.subject}`, body: text, link: '/help' }
  await deliverAlways(tx, { cause, userId, notice, mails: [answer] })
}
