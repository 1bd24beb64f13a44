import { randomUUID } from 'node:crypto'
import { BRAND } from '#domain/site/brand.ts'
import type { Config } from '#server/config/config.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { composeMail, type Letter } from './layout.ts'
import { completed } from './mail-links.ts'
import { openMailTransport } from './mail-transport.ts'

const SEND_WITHIN_MS = 60_000

/** Sends an email through SMTP_URL right away, and records that the mail server took it. */
export async function sendTestMail(
  database: Database,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  to: string,
): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = config
  if (smtpUrl === null) throw new ConfigError('SMTP_URL is not set, so there is no mail server to test.')
  const letter: Letter = {
    kind: 'account',
    subject: `A test from ${BRAND.name}`,
    name: null,
    blocks: ['The mail server works. Check that this email is not in the spam folder.'],
    reason: 'You’re receiving this email because someone tested the mail server with this address.',
  }
  const mail = composeMail(letter, 'en')
  const transport = await openMailTransport(smtpUrl)
  const outcome = await transport.send(
    {
      messageId: `<${randomUUID()}@${publicUrl.hostname}>`,
      from: mailFrom,
      to,
      replyTo: null,
      inReplyTo: null,
      subject: mail.subject,
      text: completed(mail.text, config),
      html: completed(mail.html, config),
      date: new Date(),
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    AbortSignal.timeout(SEND_WITHIN_MS),
  )
  transport.close()
  if (outcome.ended !== 'sent') {
    throw new ConfigError(`The mail server did not take the email (${outcome.code}): ${outcome.reason}`)
  }
  await database.transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      action: 'mail-server.tested',
      subject: { type: 'mail', id: 'test' },
      label: 'Mail server',
      reason: 'npm run mail -- test',
    }),
  )
}
