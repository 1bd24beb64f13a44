import { readConfig } from './config/config.ts'
import { refuseDemoData } from './database/demo-mark.ts'
import { openBuiltPages } from './documents/pages.ts'
import { type OpenPort, openPort } from './platform/open-port.ts'
import { type RunningServer, runServer } from './run-server.ts'
import type { Services, Start } from './services.ts'
import { ensureSystemTasks } from './tasks/system-tasks.ts'

interface ProductionStart extends Required<Start> {
  /** The port, if it is taken already. */
  port?: OpenPort
}

/** The product for real, with documents from this build of the client. `main.ts` calls it in its bundled form. */
export async function start(
  builtClient: string,
  { port, progress, signal }: ProductionStart,
): Promise<RunningServer> {
  const config = readConfig(process.env, 'production')
  const taken = port ?? (await openPort(config))
  const prepare = async ({ database }: Services) => {
    await refuseDemoData(database)
    await ensureSystemTasks(database)
  }
  const server = await runServer(config, await openBuiltPages(builtClient), taken, prepare, {
    progress,
    signal,
  })
  progress.say(`Northpoint Rewards is open at ${config.publicUrl.origin} (listening on ${server.address})`)
  return server
}
