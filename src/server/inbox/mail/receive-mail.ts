import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { InboundSettings } from '#server/config/inbound-settings.ts'
import { refuseAddress } from '#server/platform/open-port.ts'
import type { Services } from '#server/services.ts'
import { MAX_MAIL_BYTES, openMailbox } from './mailbox.ts'

/** Mail servers use few connections; one more gets 421 and comes back. */
const MAX_CONNECTIONS = 20

interface Waits {
  /** A client that is silent for longer loses its connection. */
  socketMs: number
  /** A client that only sends a byte now and then loses its connection too. Mail servers reuse a connection for five minutes at most. */
  connectionMs: number
  /** Shorter than the whole stop may take (run-until-signal.ts). */
  stopMs: number
}

const WAITS: Waits = { socketMs: 15_000, connectionMs: 5 * 60_000, stopMs: 4000 }

/** Nobody signs in, and no other server's name is given; the rest are old jokes and leave without an answer of ours. */
const DISABLED = ['AUTH', 'VRFY', 'HELP', 'WIZ', 'SHELL', 'KILL', 'XCLIENT', 'XFORWARD']

export interface MailReceiver {
  port: number
  /** Takes no more mail, and finishes the mails in progress; those that take too long get 421. Can be called twice. */
  close(): Promise<void>
}

/**
 * Takes the answers to our mail, for reply addresses only. A mail is answered 250 once it is stored. Throws ConfigError
 * if the port cannot be opened. Only tests give `waits`.
 */
export async function openMailReceiver(
  services: Services,
  inbound: InboundSettings,
  waits: Partial<Waits> = {},
): Promise<MailReceiver> {
  const { socketMs, connectionMs, stopMs } = { ...WAITS, ...waits }
  const mailbox = openMailbox(services, inbound)
  const smtp = new SMTPServer({
    ...optionsFor(inbound),
    socketTimeout: socketMs,
    closeTimeout: stopMs,
    onConnect(session, callback) {
      setTimeout(() => end(smtp, ({ id }) => id === session.id, 'Too long'), connectionMs).unref()
      callback()
    },
    onRcptTo({ address }, _session, callback) {
      mailbox.find(address).then(() => callback(), callback)
    },
    onData(stream, session, callback) {
      mailbox.take(stream, session).then(() => callback(null, 'Stored'), callback)
    },
  })
  smtp.on('error', (error) => services.log.debug({ code: codeOf(error) }, 'a mail connection failed'))
  await listen(smtp, inbound)
  let closing: Promise<void> | null = null
  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => {
      closing ??= stop(smtp, mailbox.isTaking)
      return closing
    },
  }
}

function optionsFor({ domain, tls }: InboundSettings) {
  return {
    name: domain,
    heloResponse: '%s',
    ...tls,
    disabledCommands: tls ? DISABLED : [...DISABLED, 'STARTTLS'],
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    maxRecipients: 1,
    maxClients: MAX_CONNECTIONS,
  }
}

async function listen(smtp: SMTPServer, { host, port }: InboundSettings): Promise<void> {
  try {
    await once(smtp.listen(port, host), 'listening')
  } catch (error) {
    refuseAddress(error, { host, port }, 'INBOUND_')
  }
}

function stop(smtp: SMTPServer, isTaking: (session: SMTPServerSession) => boolean): Promise<void> {
  const stopped = new Promise<void>((resolve) => smtp.close(() => resolve()))
  end(smtp, ({ session }) => !isTaking(session), 'Shutting down')
  return stopped
}

type Connection = SMTPServer['connections'] extends Set<infer One> ? One : never

/** 421 also closes the connection. */
function end(smtp: SMTPServer, which: (connection: Connection) => boolean, why: string): void {
  for (const connection of smtp.connections) if (which(connection)) connection.send(421, why)
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : error.name
}
