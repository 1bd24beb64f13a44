import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config/config.ts'
import { settingWarnings } from './config/setting-warnings.ts'
import type { Pages } from './documents/pages.ts'
import { ConfigError } from './platform/config-error.ts'
import { shutDownAfter } from './platform/http/graceful-shutdown.ts'
import { openLog } from './platform/log.ts'
import { openServices, type Services } from './services.ts'

export interface RunningServer {
  services: Services
  address: string
  /** Finishes requests in progress, then closes everything; can be called twice. */
  stop(): Promise<void>
}

/** `prepare` runs before the server listens, and may refuse to start. */
export async function runServer(
  config: Config,
  pages: Pages,
  prepare: (services: Services) => Promise<void>,
): Promise<RunningServer> {
  const log = openLog(config)
  for (const sentence of settingWarnings(process.env, config.mode)) log.warn(sentence)
  // Loads most of the program while the database starts.
  const program = Promise.all([import('./app.ts'), import('./jobs.ts')])
  const services = await openServices(config, log, pages)
  try {
    // Loading blocks the event loop: on a slow machine, database answers would seem late.
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

function refuseAddress(error: unknown, { host, port }: Config): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    throw new ConfigError(`Port ${port} is in use by another program. Set PORT to a free port.`)
  }
  if (code === 'EACCES') {
    throw new ConfigError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new ConfigError(
      `HOST is '${host}', which is not an address of this machine. Set it to one, or leave it empty.`,
    )
  }
  throw error
}
