import { createHash } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Signing } from '#server/platform/signing.ts'
import type { TakenMail } from './mail-queue.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { completedMail } from './unsubscribe-links.ts'

const MESSAGE_ID_LENGTH = 32

/** The same for every try. */
export function outgoingMail(
  mail: TakenMail,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
  signing: Signing,
): OutgoingMail {
  const { text, html, links } = completedMail(mail, signing, config)
  return {
    messageId: messageId(mail.cause, config.publicUrl),
    from: config.mailFrom,
    to: mail.recipient,
    replyTo: mail.reply_to,
    inReplyTo: mail.in_reply_to && answeredId(mail.in_reply_to, config.publicUrl),
    subject: mail.subject,
    text,
    html,
    date: mail.created_at,
    headers: {
      // Keeps autoresponders from answering (RFC 3834 §5).
      ...(mail.kind !== 'correspondence' && { 'Auto-Submitted': 'auto-generated' }),
      ...(links && {
        'List-Unsubscribe': `<${links.oneClick}>, <mailto:${COMPANY.supportEmail}?subject=Unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function answeredId(answered: string, publicUrl: URL): string {
  return answered.startsWith('<') ? answered : messageId(answered, publicUrl)
}

/** One per cause: if a crash sends an email twice, mail programs recognize the copy. */
function messageId(cause: string, publicUrl: URL): string {
  const name = createHash('sha256').update(cause).digest('hex').slice(0, MESSAGE_ID_LENGTH)
  return `<${name}@${publicUrl.hostname}>`
}
