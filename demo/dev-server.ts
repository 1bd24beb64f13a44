import { runCommand } from '#server/commands/run-command.ts'
import { readConfig } from '#server/config/config.ts'
import { openDevPages } from '#server/documents/pages-dev.ts'
import { serveDemo } from './serve.ts'

/** One server run of `npm run dev`; saving a file starts the next. */
await runCommand(async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'development')
  await serveDemo(config, openDevPages(), 'development')
})
