import { runCommand } from './commands/run-command.ts'
import { readConfig } from './config/config.ts'
import { refuseDemoData } from './database/demo-mark.ts'
import { openBuiltPages } from './documents/pages.ts'
import { runServer } from './run-server.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { ensureSystemTasks } from './tasks/system-tasks.ts'

/** The product for real, with documents from this build of the client. `main.ts` calls it in its bundled form. */
export function start(builtClient: string): Promise<void> {
  return runCommand(async () => {
    const config = readConfig(process.env, 'production')
    const server = await runServer(config, await openBuiltPages(builtClient), async ({ database }) => {
      await refuseDemoData(database)
      await ensureSystemTasks(database)
    })
    stopOnSignals(server)
    console.log(`Northpoint Rewards is open at ${config.publicUrl.origin} (listening on ${server.address})`)
  })
}
