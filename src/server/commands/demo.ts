import { fillWithDemoData } from '../../demo/fill.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../platform/config-error.ts'
import { openBuiltPages } from '../platform/pages.ts'
import { runServer } from '../run-server.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { buildIfMissing } from './build.ts'
import { announce, DEMO_SEED } from './demo-announcement.ts'
import { runCommand } from './run-command.ts'
import { startOver } from './start-over.ts'

/** `npm run demo`: the product with a community in it, kept between runs; `-- --fresh` starts over. */
await runCommand(async () => {
  const fresh = readArguments(process.argv.slice(2))
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'demo')
  if (fresh) await startOver(config)
  await buildIfMissing()
  const pages = await openBuiltPages()
  const server = await runServer(config, pages, async (services) => {
    const outcome = await fillWithDemoData(services, new Date(), DEMO_SEED)
    if (outcome === 'filled') console.log('A community of 60 has moved in.')
  })
  stopOnSignals(server)
  announce(config, 'demo')
})

function readArguments(given: readonly string[]): boolean {
  const unknown = given.find((argument) => argument !== '--fresh')
  if (unknown === undefined) return given.length > 0
  throw new ConfigError(`'${unknown}' is not known. Say \`npm run demo\` or \`npm run demo -- --fresh\`.`)
}
