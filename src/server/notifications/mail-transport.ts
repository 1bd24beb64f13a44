import type { NodemailerError, SendMailOptions } from 'nodemailer'
import { fitting } from '#domain/text/characters.ts'

export interface OutgoingMail {
  messageId: string
  from: string
  to: string
  replyTo: string | null
  /** A Message-ID, so that mail programs show both as one conversation. */
  inReplyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
  headers: Record<string, string>
}

/** `code` is safe to log; `reason` may contain an address. */
type SendOutcome =
  | { ended: 'sent' }
  /** The mail server will never take this email. */
  | { ended: 'refused'; code: string; reason: string }
  /** It may work later. If `unreachable`, any other email would fail now too. */
  | { ended: 'failed'; code: string; reason: string; unreachable: boolean }

export interface MailTransport {
  /** Tries once and never throws. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendOutcome>
  close(): void
}

/** Concurrent connections: enough for a rush, few enough for any provider. */
export const MAIL_CONNECTIONS = 4

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000

const MAX_REASON_LENGTH = 500
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Replies to these are about this email; any other refusal is about the connection or the settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA', 'API'])
const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'])

/**
 * Connects to SMTP_URL when the first email is sent. smtps:// is encrypted from the start, smtp:// as soon as the
 * server offers it. Credentials leave this machine only encrypted. A mail server on this machine gets no TLS.
 */
export async function openMailTransport(server: URL): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const hasCredentials = server.username !== ''
  const isHere = LOOPBACK.test(server.hostname)
  const transport = createTransport({
    pool: true,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    ...(server.port !== '' && { port: Number(server.port) }),
    secure: server.protocol === 'smtps:',
    requireTLS: server.protocol === 'smtp:' && hasCredentials && !isHere,
    ignoreTLS: isHere,
    ...(hasCredentials && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    maxConnections: MAIL_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, signal) => {
      try {
        await transport.sendMail({ ...messageOf(mail), signal })
        return { ended: 'sent' }
      } catch (error) {
        return outcomeOf(error as NodemailerError)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Passes addresses as objects, so that none can name a second recipient. */
function messageOf({ to, replyTo, inReplyTo, ...mail }: OutgoingMail): SendMailOptions {
  return {
    ...mail,
    to: { name: '', address: to },
    ...(inReplyTo !== null && { inReplyTo, references: inReplyTo }),
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
  }
}

function outcomeOf(error: NodemailerError): SendOutcome {
  const reason = fitting(error.response ?? error.message, MAX_REASON_LENGTH)
  const code = [error.code, error.responseCode].filter(Boolean).join(' ')
  const isAboutTheMail = ABOUT_THE_MAIL.has(error.command ?? '')
  if (isAboutTheMail && error.permanent !== false && (error.permanent || error.code === 'EENVELOPE')) {
    return { ended: 'refused', code, reason }
  }
  return { ended: 'failed', code, reason, unreachable: !isAboutTheMail && UNREACHABLE.has(error.code ?? '') }
}
