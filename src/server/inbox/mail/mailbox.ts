import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { tidyAddress } from '#domain/text/email-address.ts'
import type { InboundSettings } from '#server/config/inbound-settings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Services } from '#server/services.ts'
import { readMail } from './read-mail.ts'
import { findMailed, type MailedConversation, type Outcome, storeMail } from './store-mail.ts'

export const MAX_MAIL_BYTES = 10 * 1024 * 1024

/** All mails in progress together, before they are read; one more is refused until later. */
const MAX_TAKEN_BYTES = 4 * MAX_MAIL_BYTES

/** Most mails are smaller. */
const FIRST_BYTES = 64 * 1024

/** A large mail is in memory several times while it is read. */
const READ_AT_ONCE = 1

/** An answer to the sending mail server (RFC 5321 §4.2, RFC 3463): it tries again after 4xx, and tells the sender of 5xx. */
class MailRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const noSuchAddress = () => new MailRefusal(550, 'No such address')
const cannotStore = () => new MailRefusal(451, 'Cannot store this now, please try again later')
const tooMany = () => new MailRefusal(452, 'Too many mails in this conversation, please try again tomorrow')

interface Mailbox {
  /** Rejects with the refusal for an address that is not a reply address of a conversation. */
  find(address: string): Promise<MailedConversation>
  /** Resolves once the mail is stored. */
  take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void>
  isTaking(session: SMTPServerSession): boolean
}

export function openMailbox(services: Services, { domain }: InboundSettings): Mailbox {
  const { database, log, config } = services
  const ours = [addressIn(config.mailFrom), `@${domain}`]
  const replyAddress = /^reply\+([a-z2-7]{26})@(.*)$/
  const readInTurn = createSemaphore(READ_AT_ONCE)
  const taking = new Set<SMTPServerSession>()
  let takenBytes = 0

  async function find(address: string): Promise<MailedConversation> {
    const [, token, host] = replyAddress.exec(tidyAddress(address).toLowerCase()) ?? []
    if (token === undefined || host !== domain) throw noSuchAddress()
    const found = await findMailed(database.queries, token).catch((error: unknown) => {
      log.warn({ err: error }, 'a reply address could not be looked up')
      throw cannotStore()
    })
    if (!found) throw noSuchAddress()
    return found
  }

  /**
   * Resolves to null for a mail that is too large, after all of it has come. A mail of many short lines comes in as many
   * pieces, so they are joined at once.
   */
  async function collect(stream: SMTPServerDataStream, add: (bytes: number) => void): Promise<Buffer | null> {
    let mail: Buffer | null = Buffer.allocUnsafe(FIRST_BYTES)
    let length = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (mail === null) continue
      add(chunk.length)
      if (stream.sizeExceeded || takenBytes > MAX_TAKEN_BYTES) {
        mail = null
        add(-length - chunk.length)
        continue
      }
      const needed = length + chunk.length
      if (needed > mail.length) mail = Buffer.concat([mail], Math.max(needed, 2 * mail.length))
      chunk.copy(mail, length)
      length = needed
    }
    if (mail === null && !stream.sizeExceeded) throw cannotStore()
    return mail?.subarray(0, length) ?? null
  }

  async function store(raw: Buffer, { envelope }: SMTPServerSession): Promise<Outcome> {
    const conversation = await find(envelope.rcptTo[0]?.address ?? '')
    const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
    const mail = await readInTurn(1, () => readMail(raw, { sender, ours }))
    const outcome = await storeMail(services, conversation, mail)
    log.info({ conversation, isAuto: mail.isAuto, outcome }, 'a mail arrived')
    return outcome
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    let bytes = 0
    const add = (more: number) => {
      bytes += more
      takenBytes += more
    }
    taking.add(session)
    try {
      const raw = await collect(stream, add)
      if (raw !== null && (await store(raw, session)) === 'full') throw tooMany()
    } catch (error) {
      throw refusalFor(error, log)
    } finally {
      takenBytes -= bytes
      taking.delete(session)
    }
  }

  return { find, take, isTaking: (session) => taking.has(session) }
}

function refusalFor(error: unknown, log: Services['log']): MailRefusal {
  if (error instanceof MailRefusal) return error
  if (error instanceof Refusal && error.kind === 'not-found') return noSuchAddress()
  log.warn({ err: error }, 'a mail could not be stored')
  return cannotStore()
}

/** The address in 'A Name <name@example.ca>', in lower case. */
function addressIn(mailFrom: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim().toLowerCase()
}
