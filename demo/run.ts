import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { readConfig } from '#server/config/config.ts'
import { openBuiltPages } from '#server/documents/pages.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openPort } from '#server/platform/open-port.ts'
import { openProgress } from '#server/platform/progress.ts'
import { runUntilSignal } from '#server/run-until-signal.ts'
import { serveDemo } from './serve.ts'
import { startOver } from './start-over.ts'

/** `npm run demo`: the product with a community, kept between runs; `-- --fresh` starts over. */
await runCommand(() =>
  runUntilSignal(async (signal) => {
    const given = process.argv.slice(2)
    const unknown = given.find((argument) => argument !== '--fresh')
    if (unknown !== undefined)
      throw new ConfigError(`'${unknown}' is not known. Say \`npm run demo\` or \`npm run demo -- --fresh\`.`)
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'demo')
    const progress = openProgress('local')
    const port = await openPort(config)
    if (given.length > 0) await startOver(config)
    // The community moves in during the build; if one of them fails, the other ends.
    const failing = new AbortController()
    const start = { progress, signal: AbortSignal.any([signal, failing.signal]) }
    const pages = buildIfMissing(['client'], start).then(([client = '']) => openBuiltPages(client))
    pages.catch((error: unknown) => failing.abort(error))
    return await serveDemo(config, pages, 'demo', { port, ...start }).catch((error: unknown) => {
      failing.abort(error)
      throw error
    })
  }),
)
