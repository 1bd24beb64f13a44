import { runCommand } from '#server/commands/run-command.ts'
import { readConfig } from '#server/config/config.ts'
import { openDevPages } from '#server/documents/pages-dev.ts'
import { openPort } from '#server/platform/open-port.ts'
import { openProgress } from '#server/platform/progress.ts'
import { runUntilSignal } from '#server/run-until-signal.ts'
import { serveDemo } from './serve.ts'

/** One server run of `npm run dev`; saving a file starts the next. */
await runCommand(() =>
  runUntilSignal(async (signal) => {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'development')
    const port = await openPort(config)
    const progress = openProgress('local')
    return await serveDemo(config, openDevPages(), 'development', { port, progress, signal })
  }),
)
