import { fillWithDemoData } from '../../demo/fill.ts'
import { readConfig } from '../config.ts'
import { openDevPages } from '../platform/pages-dev.ts'
import { runServer } from '../run-server.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { announce, DEMO_SEED } from './demo-announcement.ts'
import { runCommand } from './run-command.ts'

/** One run of the server of `npm run dev`; saving a file starts the next one. */
await runCommand(async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'development')
  const server = await runServer(config, openDevPages(), async (services) => {
    await fillWithDemoData(services, new Date(), DEMO_SEED)
  })
  stopOnSignals(server)
  announce(config, 'development')
})
