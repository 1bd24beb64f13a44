import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfMissing } from '../src/server/commands/build.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { StartRefused } from '../src/server/platform/start-refused.ts'
import { wholeNumber } from './arguments.ts'
import { fillDatabaseDisk, fillDisk } from './full-disk.ts'
import { strikeDatabase } from './kill-database.ts'
import { type Dose, killServer } from './kill-server.ts'
import type { Figures } from './load.ts'
import { reachEmbedded } from './reach.ts'
import { isClean, judge, printFigures } from './verdict.ts'

const ALL_WELL = 400

/** Each does one thing to the product and answers whether nothing was lost, doubled, broken or answered wrongly. */
const PARTS: Record<string, (directory: string, dose: Dose) => Promise<boolean>> = {
  server: (directory, dose) => trial('The server is killed', directory, killServer(directory, dose)),
  database: (directory, dose) =>
    trial('The database is killed', directory, strikeDatabase(directory, dose, 'SIGKILL')),
  restart: (directory, dose) =>
    trial('The database is stopped', directory, strikeDatabase(directory, dose, 'SIGINT')),
  disk: async (directory) => {
    const { kind, nearlyFull, full, after } = await fillDisk(directory)
    console.log(`\nThe disk of the data directory is full (${kind})`)
    for (const [when, answers] of Object.entries({ nearlyFull, full, after })) {
      console.log(`  ${when.padEnd(22)}  ${JSON.stringify(answers)}`)
    }
    const readsGoOn = nearlyFull.read === 200 && full.read === 200
    return readsGoOn && full.upload === 507 && after.write + after.upload === ALL_WELL
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
 * `npm run torture -- [part|all] [rounds] [seconds of load in each] [members at work]`: the faults of the tests, for longer.
 * Prints the figures; exits non-zero when any part is not clean.
 */
await runCommand(async () => {
  const [part = 'all', rounds, seconds, workers] = process.argv.slice(2)
  if (part !== 'all' && !(part in PARTS)) {
    throw new StartRefused(`There is no part '${part}': it is all, ${Object.keys(PARTS).join(', ')}.`)
  }
  const dose: Dose = {
    rounds: wholeNumber(rounds, 20),
    loadMs: wholeNumber(seconds, 3) * 1000,
    workers: wholeNumber(workers, 16),
  }
  await buildIfMissing()
  for (const [name, run] of Object.entries(PARTS)) {
    if (part !== 'all' && part !== name) continue
    const directory = await mkdtemp(join(tmpdir(), 'np-torture-'))
    try {
      if (!(await run(directory, dose))) process.exitCode = 1
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
})

async function trial(name: string, dataDir: string, done: Promise<Figures>): Promise<boolean> {
  const figures = await done
  const verdict = await judge(reachEmbedded(dataDir), figures)
  printFigures(name, figures, verdict)
  return isClean(figures, verdict)
}
