import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { PROJECT } from '#server/platform/builds.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { startProduct } from '../tests/support/servers/product-process.ts'
import { startSeveralServers } from '../tests/support/servers/several-servers.ts'
import { wholeNumber } from './arguments.ts'
import { fillDatabaseDisk, fillDisk } from './full-disk.ts'
import { type Figures, noFigures } from './load.ts'
import { reachEmbedded } from './reach.ts'
import { restartInTurn } from './rolling-restart.ts'
import { endServer, type LoadOptions, type Running, strikeDatabase } from './strikes.ts'
import { isClean, judge, printFigures } from './verdict.ts'

const TESTS = join(PROJECT, 'tests/run.ts')

/** Extra load time per round, in milliseconds, so that each fault comes at a different moment. */
const LATER_MS = 90

/** The longest a server may take to stop, in milliseconds (issue: graceful stop). */
const STOPPED_WITHIN_MS = 10_000

interface Torture extends LoadOptions {
  rounds: number
}

/** Each causes one fault and returns whether nothing was lost, doubled, broken or answered wrongly. */
const PARTS: Record<string, (directory: string, torture: Torture) => Promise<boolean>> = {
  server: (directory, torture) =>
    inRounds('The server is killed', directory, torture, (...round) => endServer('kill', ...round)),
  stop: (directory, torture) =>
    inRounds('The server is stopped', directory, torture, async (running, options, figures) => {
      const code = await endServer('stop', running, options, figures)
      if (code !== 0) figures.unexpected.push(`exit code ${code}`)
    }),
  database: (directory, torture) =>
    inRounds('The database is killed', directory, torture, (...round) => strikeDatabase('SIGKILL', ...round)),
  restart: (directory, torture) =>
    inRounds('The database is stopped', directory, torture, (...round) => strikeDatabase('SIGINT', ...round)),
  rolling: async (directory, { rounds, workers }) => {
    const { connection, close } = await openEmbeddedPostgres({ dataDir: directory, log: () => {} })
    const { host, port, user, database } = connection
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const several = await startSeveralServers(2, { TRUST_PROXY: '127.0.0.1' }, url)
    try {
      const { figures, verdict, failed, reads, exitCodes, stopTimesMs } = await restartInTurn(several, {
        restarts: rounds,
        people: workers,
      })
      const slowestStopMs = Math.max(...stopTimesMs)
      printFigures('Servers are restarted one after the other', figures, verdict, [
        `failed of ${reads} reads and all writes: ${failed.length} ${failed.slice(0, 5).join(' | ')}`,
        `slowest stop: ${(slowestStopMs / 1000).toFixed(1)} s`,
      ])
      const stopped = exitCodes.every((code) => code === 0) && slowestStopMs < STOPPED_WITHIN_MS
      return failed.length === 0 && stopped && isClean(figures, verdict)
    } finally {
      await several.close()
      await close()
    }
  },
  disk: async (directory) => {
    const { kind, nearlyFull, full, after } = await fillDisk(directory)
    console.log(`\nThe disk of the data directory is full (${kind})`)
    for (const [when, answers] of Object.entries({ nearlyFull, full, after })) {
      console.log(`  ${when.padEnd(22)}  ${JSON.stringify(answers)}`)
    }
    const readsGoOn = nearlyFull.read === 200 && full.read === 200
    return readsGoOn && full.upload === 507 && after.write === 200 && after.upload === 200
  },
  browsers: async () => {
    const environment = { ...process.env, LONG_RUNS: 'on' }
    const args = [TESTS, 'review-team', 'many-proofs-arrive']
    return spawnSync(process.execPath, args, { stdio: 'inherit', env: environment }).status === 0
  },
  'database-disk': async (directory, { rounds, workers }) => {
    let clean = true
    for (let round = 0; round < rounds; round += 1) {
      const { figures, verdict } = await fillDatabaseDisk(directory, workers)
      printFigures('The disk of a given database is full', figures, verdict)
      clean &&= isClean(figures, verdict)
    }
    return clean
  },
}

/**
 * `npm run torture -- [part|all] [rounds] [seconds of load in each] [members at work]`: the tests' faults, for longer.
 * Prints the figures; exits non-zero when any part is not clean.
 */
await runCommand(async () => {
  const [part = 'all', rounds, seconds, workers] = process.argv.slice(2)
  if (part !== 'all' && !(part in PARTS)) {
    throw new ConfigError(`There is no part '${part}': it is all, ${Object.keys(PARTS).join(', ')}.`)
  }
  const torture: Torture = {
    rounds: wholeNumber(rounds, 20),
    loadMs: wholeNumber(seconds, 3) * 1000,
    workers: wholeNumber(workers, 16),
  }
  await buildIfMissing(['client', 'server'])
  for (const [name, run] of Object.entries(PARTS)) {
    if (part !== 'all' && part !== name) continue
    const directory = await mkdtemp(join(tmpdir(), 'np-torture-'))
    try {
      if (!(await run(directory, torture))) process.exitCode = 1
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
})

/** The product runs from round to round; after one that ended it, it starts again on what is left. */
async function inRounds(
  name: string,
  dataDir: string,
  torture: Torture,
  act: (running: Running, options: LoadOptions, figures: Figures) => Promise<unknown>,
): Promise<boolean> {
  const figures = noFigures()
  let product = await startProduct({ DATA_DIR: dataDir })
  try {
    for (let round = 0; round < torture.rounds; round += 1) {
      if (product.hasEnded()) product = await startProduct({ DATA_DIR: dataDir })
      const loadMs = torture.loadMs + (round % 10) * LATER_MS
      await act({ product, dataDir }, { ...torture, loadMs }, figures)
    }
    await product.stop()
  } finally {
    await product.kill()
  }
  const verdict = await judge(reachEmbedded(dataDir), figures)
  printFigures(name, figures, verdict)
  return isClean(figures, verdict)
}
