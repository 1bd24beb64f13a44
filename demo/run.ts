import { buildIfMissing } from '../src/server/commands/build-if-missing.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { readConfig } from '../src/server/config.ts'
import { openBuiltPages } from '../src/server/documents/pages.ts'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { runServer } from '../src/server/run-server.ts'
import { stopOnSignals } from '../src/server/stop-on-signals.ts'
import { fillWithDemoData } from './fill.ts'
import { DEMO_SEED, greet } from './greeting.ts'
import { startOver, startOverIfEarlier } from './start-over.ts'

/** `npm run demo`: the product with a community, kept between runs; `-- --fresh` starts over. */
await runCommand(async () => {
  const fresh = readArguments(process.argv.slice(2))
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'demo')
  if (fresh) await startOver(config)
  const [client = ''] = await buildIfMissing('client')
  const pages = await openBuiltPages(client)
  const server = await startOverIfEarlier(config, () =>
    runServer(config, pages, async (services) => {
      const outcome = await fillWithDemoData(services, new Date(), DEMO_SEED)
      if (outcome === 'filled') console.log('A community of 60 has moved in.')
    }),
  )
  stopOnSignals(server)
  greet(config, 'demo')
})

function readArguments(given: readonly string[]): boolean {
  const unknown = given.find((argument) => argument !== '--fresh')
  if (unknown === undefined) return given.length > 0
  throw new ConfigError(`'${unknown}' is not known. Say \`npm run demo\` or \`npm run demo -- --fresh\`.`)
}
