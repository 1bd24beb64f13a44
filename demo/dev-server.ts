import { runCommand } from '../src/server/commands/run-command.ts'
import { readConfig } from '../src/server/config.ts'
import { openDevPages } from '../src/server/documents/pages-dev.ts'
import { runServer } from '../src/server/run-server.ts'
import { stopOnSignals } from '../src/server/stop-on-signals.ts'
import { fillWithDemoData } from './fill.ts'
import { DEMO_SEED, greet } from './greeting.ts'
import { startOverIfEarlier } from './start-over.ts'

/** One server run of `npm run dev`; saving a file starts the next. */
await runCommand(async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'development')
  const pages = openDevPages()
  const server = await startOverIfEarlier(config, () =>
    runServer(config, pages, async (services) => {
      await fillWithDemoData(services, new Date(), DEMO_SEED)
    }),
  )
  stopOnSignals(server)
  greet(config, 'development')
})
