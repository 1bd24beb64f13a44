import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config/config.ts'
import { settingWarnings } from './config/setting-warnings.ts'
import type { Pages } from './documents/pages.ts'
import type { MailReceiver } from './inbox/mail/receive-mail.ts'
import { shutDownAfter } from './platform/http/graceful-shutdown.ts'
import { openLog } from './platform/log.ts'
import type { OpenPort } from './platform/open-port.ts'
import { openServices, type Services, type Start, unlessAborted } from './services.ts'

export interface RunningServer {
  services: Services
  address: string
  /** Finishes requests in progress, then closes everything; can be called twice. */
  stop(): Promise<void>
}

/** `prepare` runs before the product answers at the port, and may refuse to start; `pages` may be built at the same time. */
export async function runServer(
  config: Config,
  pages: Pages | Promise<Pages>,
  port: OpenPort,
  prepare: (services: Services) => Promise<void>,
  start: Start = {},
): Promise<RunningServer> {
  const log = openLog(config)
  for (const sentence of settingWarnings(process.env, config.mode)) log.warn(sentence)
  // Loading keeps this process busy, so the database starts first.
  const services = await openServices(config, log, { ...start, onWait: loadProgram })
  let documents: Pages | undefined
  let receiver: MailReceiver | null = null
  const close = async () => {
    try {
      await Promise.all([documents?.close(), receiver?.close()])
    } finally {
      await services.close()
    }
  }
  try {
    // Loading blocks the event loop: on a slow machine, database answers would seem late.
    const [{ createApp }, { startJobs }] = await loadProgram()
    await unlessAborted(prepare(services), start.signal)
    documents = await pages
    const app = await createApp(services, documents, port)
    await app.ready()
    receiver = await openReceiver(services)
    start.signal?.throwIfAborted()
    port.answerWith(app.routing)
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
    const jobs = startJobs(services)
    let stopping: Promise<void> | null = null
    return {
      services,
      address: `http://${host}:${port.number}`,
      stop: () => {
        const drained = () => sleep(config.operation.drainSeconds * 1000)
        stopping ??= Promise.all([shutDownAfter(app, drained()), jobs.close(), receiver?.close()]).then(close)
        return stopping
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Answers by email need a domain; null where it is not set. */
async function openReceiver(services: Services): Promise<MailReceiver | null> {
  const { inbound } = services.config
  if (inbound === null) return null
  const { openMailReceiver } = await import('./inbox/mail/receive-mail.ts')
  return openMailReceiver(services, inbound)
}

/** Most of the program. */
function loadProgram() {
  return Promise.all([import('./app.ts'), import('./jobs.ts')])
}
