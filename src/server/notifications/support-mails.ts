import { BRAND } from '../../domain/brand.ts'
import type { Tx } from '../platform/db/database.ts'
import { composeMail } from './layout.ts'
import { queueMail } from './outbox.ts'

interface SupportMessage {
  id: number
  subject: string
  message: string
}

/** Hands a member's message to the people who answer it, in the transaction that stores it. */
export async function queueSupportMessage(
  tx: Tx,
  { id, subject, message }: SupportMessage,
  member: { id: string; name: string; email: string },
): Promise<void> {
  await queueMail(tx, {
    cause: `support-message:${id}`,
    userId: member.id,
    recipient: BRAND.supportEmail,
    mail: composeMail({
      kind: 'correspondence',
      subject: `Support message ${id}: ${subject}`,
      name: null,
      blocks: [
        `${member.name} wrote from the Help & Support page. Please answer to ${member.email}.`,
        { quote: message },
      ],
      reason: `You get this mail because ${BRAND.supportEmail} is where members of ${BRAND.name} find help.`,
    }),
  })
}
