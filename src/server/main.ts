import { setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { buildIfMissing } from './commands/build-if-missing.ts'
import { runCommand } from './commands/run-command.ts'
import type { OpenPort } from './platform/open-port.ts'
import { openProgress } from './platform/progress.ts'
import { runUntilSignal } from './run-until-signal.ts'
import type { start } from './start.ts'

/** `npm start`: builds what is missing, then runs the server from its bundle. */
await runCommand(() =>
  runUntilSignal(async (signal) => {
    const progress = openProgress('production')
    const taken: { port?: OpenPort } = {}
    const before = async () => {
      taken.port = await takePort()
    }
    const [client = '', server = ''] = await buildIfMissing(['client', 'server'], {
      progress,
      signal,
      before,
    })
    setSourceMapsSupport(true)
    const bundle = (await import(join(server, 'start.js'))) as { start: typeof start }
    return await bundle.start(client, { progress, signal, ...taken })
  }),
)

/** Takes the port before a build. Without one, the bundle does this, because it loads faster than the sources. */
async function takePort(): Promise<OpenPort> {
  const [{ readConfig }, { openPort }] = await Promise.all([
    import('./config/config.ts'),
    import('./platform/open-port.ts'),
  ])
  return await openPort(readConfig(process.env, 'production'))
}
