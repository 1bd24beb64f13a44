import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfMissing } from '../src/server/commands/build-if-missing.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { PROJECT } from '../src/server/platform/builds.ts'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { openEmbeddedPostgres } from '../src/server/platform/postgres/embedded-postgres.ts'
import { startProduct } from '../tests/support/product-process.ts'
import { startSeveralServers } from '../tests/support/several-servers.ts'
import { wholeNumber } from './arguments.ts'
import type { Dose, Running } from './dose.ts'
import { fillDatabaseDisk, fillDisk } from './full-disk.ts'
import { type Blow, strikeDatabase } from './kill-database.ts'
import { killUnderLoad, stopUnderLoad } from './kill-server.ts'
import { type Figures, noFigures } from './load.ts'
import { reachEmbedded } from './reach.ts'
import { restartInTurn } from './rolling-restart.ts'
import { isClean, judge, printFigures } from './verdict.ts'

const ALL_WELL = 400

const TESTS = join(PROJECT, 'tests/run.ts')

/** Extra load time per round, in milliseconds, so that each fault comes at a different moment. */
const LATER_MS = 90

/** The longest a server may take to stop, in milliseconds (issue: graceful stop). */
const STOPPED_WITHIN_MS = 10_000

interface Torture extends Dose {
  rounds: number
}

/** Each causes one fault and returns whether nothing was lost, doubled, broken or answered wrongly. */
const PARTS: Record<string, (directory: string, torture: Torture) => Promise<boolean>> = {
  server: (directory, torture) =>
    eachOnItsOwn('The server is killed', directory, torture, async (...round) => {
      await killUnderLoad(...round)
      return true
    }),
  stop: (directory, torture) =>
    eachOnItsOwn('The server is stopped', directory, torture, async (running, dose, figures) => {
      return (await stopUnderLoad(running, dose, figures)) === 0
    }),
  database: (directory, torture) => strike('The database is killed', directory, torture, 'SIGKILL'),
  restart: (directory, torture) => strike('The database is stopped', directory, torture, 'SIGINT'),
  rolling: async (directory, { rounds, workers }) => {
    const { connection, close } = await openEmbeddedPostgres({ dataDir: directory, log: () => {} })
    const { host, port, user, database } = connection
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const several = await startSeveralServers(2, { TRUST_PROXY: '127.0.0.1' }, url)
    try {
      const report = await restartInTurn(several, { restarts: rounds, people: workers })
      const violations = await several.violations()
      const slowestStopMs = Math.max(...report.stopTimesMs)
      console.log('\nServers are restarted one after the other')
      console.log(`  requests                ${report.sent}`)
      console.log(
        `  failed of them          ${report.failed.length} ${report.failed.slice(0, 5).join(' | ')}`,
      )
      console.log(`  lost writes             ${report.lost.length}`)
      console.log(`  slowest stop            ${(slowestStopMs / 1000).toFixed(1)} s`)
      const wrong = report.failed.length + report.lost.length + violations.length
      return wrong === 0 && slowestStopMs < STOPPED_WITHIN_MS
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
    return readsGoOn && full.upload === 507 && after.write + after.upload === ALL_WELL
  },
  browsers: async () => {
    const environment = { ...process.env, LONG_RUNS: 'on' }
    const args = [TESTS, 'review-team', 'many-proofs-arrive']
    return spawnSync(process.execPath, args, { stdio: 'inherit', env: environment }).status === 0
  },
  'database-disk': async (directory, { rounds, workers }) => {
    let clean = true
    for (let round = 0; round < rounds; round += 1) {
      const own = await mkdtemp(join(tmpdir(), 'np-own-'))
      const { figures, reach, end } = await fillDatabaseDisk(directory, own, workers)
      const verdict = await judge(reach, figures).finally(end)
      await rm(own, { recursive: true, force: true })
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
  await buildIfMissing('client', 'server')
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

type Round = (running: Running, dose: Dose, figures: Figures) => Promise<boolean>

/** Starts the product for each round on what the round before left. */
async function eachOnItsOwn(name: string, dataDir: string, torture: Torture, act: Round): Promise<boolean> {
  const figures = noFigures()
  let clean = true
  for (let round = 0; round < torture.rounds; round += 1) {
    const product = await startProduct({ DATA_DIR: dataDir })
    const loadMs = torture.loadMs + (round % 10) * LATER_MS
    try {
      clean = (await act({ product, dataDir }, { ...torture, loadMs }, figures)) && clean
    } finally {
      await product.kill()
    }
  }
  return (await isSound(name, dataDir, figures)) && clean
}

async function strike(name: string, dataDir: string, torture: Torture, blow: Blow): Promise<boolean> {
  const figures = noFigures()
  const product = await startProduct({ DATA_DIR: dataDir })
  try {
    for (let round = 0; round < torture.rounds; round += 1) {
      await strikeDatabase({ product, dataDir }, torture, blow, figures)
    }
    await product.stop()
  } finally {
    await product.kill()
  }
  return isSound(name, dataDir, figures)
}

async function isSound(name: string, dataDir: string, figures: Figures): Promise<boolean> {
  const verdict = await judge(reachEmbedded(dataDir), figures)
  printFigures(name, figures, verdict)
  return isClean(figures, verdict)
}
