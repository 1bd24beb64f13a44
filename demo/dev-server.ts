import { runCommand } from '../src/server/commands/run-command.ts'
import { readConfig } from '../src/server/config.ts'
import { openDevPages } from '../src/server/documents/pages-dev.ts'
import { serveDemo } from './serve.ts'

/** One server run of `npm run dev`; saving a file starts the next. */
await runCommand(async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'development')
  await serveDemo(config, openDevPages(), 'development')
})
