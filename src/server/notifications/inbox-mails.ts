import { BRAND } from '../../domain/brand.ts'
import type { MessageKind } from '../../domain/inbox.ts'
import { serviceLabel } from '../../domain/inquiries.ts'
import type { business_inquiries } from '../database/schema/messages.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { deliverAlways, wantsMail } from './deliver.ts'
import { composeMail, type Mail } from './layout.ts'
import { queueMail } from './outbox.ts'

type Inquiry = typeof business_inquiries.$inferSelect

const KIND_LABELS: Record<MessageKind, string> = {
  inquiry: 'business inquiry',
  support: 'support message',
}

/** Hands an inquiry to the people who answer it, in the transaction that stores it. */
export async function queueInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  const { id, first_name, last_name, company, phone, website, service_interest } = inquiry
  const service = serviceLabel(service_interest)
  const facts = [
    company && `Company: ${company}`,
    service && `Service: ${service}`,
    phone && `Phone: ${phone}`,
    website && `Website: ${website}`,
  ].filter((fact) => typeof fact === 'string')
  await queueMail(tx, {
    cause: `inquiry:${id}`,
    userId: null,
    recipient: BRAND.supportEmail,
    mail: composeMail({
      kind: 'correspondence',
      subject: `Business inquiry ${id}${service ? `: ${service}` : ''}`,
      name: null,
      blocks: [
        `${first_name} ${last_name} wrote from the contact page. Please answer in the inbox; their address is ${inquiry.email}.`,
        ...facts,
        { quote: inquiry.message },
      ],
      reason: `You get this mail because ${BRAND.supportEmail} is where businesses find ${BRAND.name}.`,
    }),
  })
}

/** Tells every admin who wants mail that a message waits. What it says stays in the inbox, in one place. */
export async function queueInboxAlert(
  tx: Tx,
  { kind, id, publicUrl }: { kind: MessageKind; id: number; publicUrl: URL },
): Promise<void> {
  const mail = {
    subject: `A new ${KIND_LABELS[kind]} waits in the inbox`,
    blocks: [
      `${KIND_LABELS[kind][0]!.toUpperCase()}${KIND_LABELS[kind].slice(1)} ${id} has arrived. An answer is promised within 24 hours.`,
      { link: new URL(`/admin/inbox?message=${kind}-${id}`, publicUrl), label: 'Open the inbox' },
    ],
  }
  await queueForAdmins(tx, `inbox:${kind}:${id}`, (name) =>
    composeMail({ ...mail, kind: 'notification', name, reason: ADMIN_REASON }),
  )
}

/** Why admins get mail of this kind. */
export const ADMIN_REASON = `You get this mail because you are an admin of ${BRAND.name} and have e-mail notifications switched on.`

/** Queues one mail per admin who wants mail and cause; gives the number of those admins. */
export async function queueForAdmins(
  tx: Tx,
  cause: string,
  compose: (firstName: string | null) => Mail,
): Promise<number> {
  const admins = await queryRows<{ id: string; email: string; first_name: string | null }>(
    tx,
    `select u.id, u.email, u.first_name from users u
     where u.role = 'admin' and u.suspended_at is null and ${wantsMail("'notification'")} order by u.id`,
  )
  for (const { id, email, first_name } of admins) {
    await queueMail(tx, { cause: `${cause}:${id}`, userId: id, recipient: email, mail: compose(first_name) })
  }
  return admins.length
}

/** What an admin answered, on its way to whoever wrote. */
export interface Answer {
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
