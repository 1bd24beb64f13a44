import { setTimeout as sleep } from 'node:timers/promises'
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

export interface MailSender {
  /** Sends everything due; resolves when nothing is left, or the mail server can't be reached. */
  sendDue(): Promise<void>
  /** Waits a limited time for emails being sent. */
  close(): Promise<void>
}

type Round = { transport: MailTransport; isOver: boolean }
type Parts = Pick<Services, 'config' | 'database' | 'events' | 'signing' | 'log'>

/** Time limit per email; shorter than TAKEN_FOR_SECONDS. */
const SEND_WITHIN_MS = 60_000
/** How long a stop waits for emails being sent. */
const END_WITHIN_MS = 3_000

const STALE = `It waited more than ${STALE_AFTER_DAYS} days for an email server.`

/** Sends email as it is committed, through SMTP_URL; without that setting, it stays queued (decisions: Email). */
export function openMailSender(
  { config, database, events, signing, log }: Parts,
  openTransport: (server: URL) => Promise<MailTransport> = openMailTransport,
  endWithinMs = END_WITHIN_MS,
): MailSender {
  const { smtpUrl: server } = config
  if (server === null) return { sendDue: async () => {}, close: async () => {} }
  const closing = new AbortController()
  const cutting = new AbortController()
  let running: Promise<void> | null = null
  let again = false

  async function sendRound(openServer: URL): Promise<void> {
    const first = await takeDueMail(database)
    if (first === null) return
    const round = { transport: await openTransport(openServer), isOver: false }
    try {
      await Promise.all([
        sendOneByOne(round, first),
        ...Array.from({ length: MAIL_CONNECTIONS - 1 }, () => sendOneByOne(round, null)),
      ])
    } finally {
      round.transport.close()
    }
  }

  async function sendOneByOne(round: Round, first: TakenMail | null): Promise<void> {
    let mail = first ?? (await takeDueMail(database))
    while (mail !== null) {
      await send(round, mail)
      if (round.isOver || closing.signal.aborted) return
      mail = await takeDueMail(database)
    }
  }

  async function send(round: Round, mail: TakenMail): Promise<unknown> {
    if (!mail.is_wanted) return markWithheld(database, mail)
    if (mail.is_stale) return markFailed(database, mail.id, { tries: 0, reason: STALE })
    const limit = AbortSignal.any([cutting.signal, AbortSignal.timeout(SEND_WITHIN_MS)])
    const outcome = await round.transport.send(outgoingMail(mail, config, signing), limit)
    if (outcome.ended === 'sent') return markSent(database, mail)
    if (cutting.signal.aborted) return putBack(database, mail)
    const tries = mail.attempts + 1
    const words =
      outcome.ended === 'refused' ? 'the mail server refused an email' : 'an email could not be sent'
    log.warn({ mail: mail.id, tries, code: outcome.code }, words)
    if (outcome.ended === 'refused') return markFailed(database, mail.id, { tries, reason: outcome.reason })
    if (outcome.unreachable) round.isOver = true
    return markToRetry(database, mail, outcome.reason)
  }

  async function sendUntilDone(openServer: URL): Promise<void> {
    do {
      again = false
      await sendRound(openServer)
    } while (again && !closing.signal.aborted)
  }

  function sendDue(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    again = true
    running ??= sendUntilDone(server!).finally(() => {
      running = null
    })
    return running
  }

  const wake = () =>
    void sendDue().catch((error: unknown) => log.warn({ err: error }, 'emails could not be sent right now'))
  const stopListening = events.onMail(wake)
  wake()

  return {
    sendDue,
    close: async () => {
      stopListening()
      closing.abort()
      const ended = running?.catch(() => {})
      await Promise.race([ended, sleep(endWithinMs, undefined, { ref: false })])
      cutting.abort()
      await ended
    },
  }
}
