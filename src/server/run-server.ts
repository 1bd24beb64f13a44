import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Pages } from './documents/pages.ts'
import { ConfigError } from './platform/config-error.ts'
import { shutDownAfter } from './platform/http/graceful-shutdown.ts'
import { openLog } from './platform/log.ts'
import { openServices, type Services } from './services.ts'

/** A product that is listening. */
export interface RunningServer {
  services: Services
  /** Where it listens on this machine, such as `http://127.0.0.1:3000`. */
  address: string
  /** Finishes the requests under way, then closes everything; safe to call twice. */
  stop(): Promise<void>
}

/** Configuration to listening server: opens the services, lets `prepare` look at them, and serves. */
export async function runServer(
  config: Config,
  pages: Pages,
  prepare: (services: Services) => Promise<void>,
): Promise<RunningServer> {
  const log = openLog(config)
  // Most of the program, which loads while the database starts.
  const program = Promise.all([import('./app.ts'), import('./jobs.ts')])
  const services = await openServices(config, log, pages)
  try {
    // Loading keeps the event loop busy: on a slow machine an answer of the database would seem to be late.
    const [{ createApp }, { startJobs }] = await program
    await prepare(services)
    const app = await createApp(services)
    await app
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => refuseAddress(error, config))
    const { port } = app.server.address() as AddressInfo
    const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
    const jobs = startJobs(services)
    let stopping: Promise<void> | null = null
    return {
      services,
      address: `http://${host}:${port}`,
      stop: () => {
        const drained = () => sleep(config.operation.drainSeconds * 1000)
        stopping ??= Promise.all([shutDownAfter(app, drained()), jobs.close()]).then(() => services.close())
        return stopping
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

/** A port that is taken or not allowed is the operator's to change, so it is said in a sentence. */
function refuseAddress(error: unknown, { host, port }: Config): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    throw new ConfigError(`Port ${port} is in use by another program: set PORT to a free one.`)
  }
  if (code === 'EACCES') {
    throw new ConfigError(`This account may not listen on port ${port}: set PORT to one above 1023.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new ConfigError(`HOST is '${host}', which is no address of this machine.`)
  }
  throw error
}
