import { setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { buildIfMissing } from './commands/build-if-missing.ts'
import { runCommand } from './commands/run-command.ts'
import type { start } from './start.ts'

/** `npm start`: builds what is missing, then runs the server from its bundle. */
await runCommand(async () => {
  const [client = '', server = ''] = await buildIfMissing('client', 'server')
  setSourceMapsSupport(true)
  const bundle = (await import(join(server, 'start.js'))) as { start: typeof start }
  await bundle.start(client)
})
