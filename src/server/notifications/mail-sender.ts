import { STALE_AFTER_DAYS } from '#domain/notifications/mail.ts'
import type { Services } from '#server/services.ts'
import {
  markFailed,
  markSent,
  markToRetry,
  markWithheld,
  putBack,
  type TakenMail,
  takeDueMail,
} from './mail-queue.ts'
import { MAIL_CONNECTIONS, type MailTransport, openMailTransport } from './mail-transport.ts'
import { outgoingMail } from './outgoing.ts'
import { NO_SENDER, openSender, type Sender } from './sending-rounds.ts'

/** A round is over when the mail server can't be reached. */
type Round = { transport: MailTransport; closing: AbortSignal; cutting: AbortSignal; isOver: boolean }
type Parts = Pick<Services, 'config' | 'database' | 'events' | 'signing' | 'log'>

/** Time limit per email; shorter than TAKEN_FOR_SECONDS. */
const SEND_WITHIN_MS = 60_000

const STALE = `It waited more than ${STALE_AFTER_DAYS} days for an email server.`

/** Sends email as it is committed, through SMTP_URL; without that setting, it stays queued (decisions: Email). */
export function openMailSender(
  parts: Parts,
  openTransport: (server: URL) => Promise<MailTransport> = openMailTransport,
  endWithinMs?: number,
): Sender {
  const { config, database, signing, log } = parts
  const { smtpUrl: server } = config
  if (server === null) return NO_SENDER

  async function sendOneByOne(round: Round, first: TakenMail | null): Promise<void> {
    let mail = first ?? (await takeDueMail(database))
    while (mail !== null) {
      await send(round, mail)
      if (round.isOver || round.closing.aborted) return
      mail = await takeDueMail(database)
    }
  }

  async function send(round: Round, mail: TakenMail): Promise<unknown> {
    if (!mail.is_wanted) return markWithheld(database, mail)
    if (mail.is_stale) return markFailed(database, mail.id, { tries: 0, reason: STALE })
    const limit = AbortSignal.any([round.cutting, AbortSignal.timeout(SEND_WITHIN_MS)])
    const outcome = await round.transport.send(outgoingMail(mail, config, signing), limit)
    if (outcome.ended === 'sent') return markSent(database, mail)
    if (round.cutting.aborted) return putBack(database, mail)
    const tries = mail.attempts + 1
    const words =
      outcome.ended === 'refused' ? 'the mail server refused an email' : 'an email could not be sent'
    log.warn({ mail: mail.id, tries, code: outcome.code }, words)
    if (outcome.ended === 'refused') return markFailed(database, mail.id, { tries, reason: outcome.reason })
    if (outcome.unreachable) round.isOver = true
    return markToRetry(database, mail, outcome.reason)
  }

  return openSender(parts, {
    sendRound: async (signals) => {
      const first = await takeDueMail(database)
      if (first === null) return
      const round = { transport: await openTransport(server), ...signals, isOver: false }
      try {
        await Promise.all([
          sendOneByOne(round, first),
          ...Array.from({ length: MAIL_CONNECTIONS - 1 }, () => sendOneByOne(round, null)),
        ])
      } finally {
        round.transport.close()
      }
    },
    failed: 'emails could not be sent right now',
    endWithinMs,
  })
}
