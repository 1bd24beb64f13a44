import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildIfMissing } from '../src/server/commands/build-if-missing.ts'
import { runCommand } from '../src/server/commands/run-command.ts'
import { startProduct } from '../tests/support/product-process.ts'
import { until } from '../tests/support/until.ts'
import { wholeNumber } from './arguments.ts'
import { gatherCast, noFigures, startLoad, underWay } from './load.ts'
import { reachGiven } from './reach.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'
import { isClean, judge, printFigures } from './verdict.ts'

const INVARIANTS = fileURLToPath(new URL('../src/server/commands/invariants.ts', import.meta.url))
const SECRET = 'a secret of trials that nobody else has'
const LOAD_MS = 2000
const TASKS = 1500

/** How the primary fails, in turn: all its processes are killed, or its machine goes silent. */
const FAILURES = [
  { signal: 'SIGKILL', words: 'killed' },
  { signal: 'SIGSTOP', words: 'frozen' },
] as const

/**
 * `npm run trial:failover -- [rounds] [members at work]`: the product on a primary with two synchronous standbys. The
 * primary fails under load in each round. Exits non-zero when an acknowledged write is lost or an invariant is broken.
 */
await runCommand(async () => {
  const rounds = wholeNumber(process.argv[2], 4)
  const workers = wholeNumber(process.argv[3], 16)
  await buildIfMissing('client', 'server')
  const postgres = await startReplicatedPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.close().finally(() => process.exit(1)))
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'np-trial-'))
  try {
    const url = `postgresql://northpoint@127.0.0.1:${postgres.proxy.port}/northpoint`
    const product = await startProduct({ DATABASE_URL: url, SECRET, DATA_DIR: dataDir })
    const reach = reachGiven(url, SECRET)
    const figures = noFigures()
    const { requests } = figures.acknowledged
    const lines = [
      `PostgreSQL ${postgres.version}, one primary, two standbys (ANY 1), ${workers} members at work`,
    ]
    try {
      for (let round = 0; round < rounds; round += 1) {
        const { signal, words } = FAILURES[round % FAILURES.length]!
        const cast = await reach((builders) => gatherCast(builders, workers, TASKS))
        const load = startLoad(product.url, cast, figures, { persistent: true })
        try {
          await underWay(figures, workers, LOAD_MS)
          const old = postgres.primary()
          const began = performance.now()
          await old.signal(signal)
          await untilNext(requests)
          const seconds = ((performance.now() - began) / 1000).toFixed(1)
          lines.push(`${old.name} ${words}: writes again after ${seconds} s on ${postgres.primary().name}`)
          console.log(lines.at(-1))
          await underWay(figures, workers, LOAD_MS)
        } finally {
          await load.stop()
        }
        await postgres.repair()
      }
    } finally {
      await product.stop()
    }
    const verdict = await judge(reach, figures)
    printFigures('The primary fails under load', figures, verdict, lines)
    const environment = { ...process.env, DATABASE_URL: url, SECRET }
    // Must not block: this process proxies the connection to the database.
    const { stdout } = await promisify(execFile)(process.execPath, [INVARIANTS], { env: environment })
    console.log(`  npm run invariants      ${stdout.trim()}`)
    if (!isClean(figures, verdict)) process.exitCode = 1
  } finally {
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Resolves with the first acknowledgement of a request sent after the failure; earlier requests come first. */
async function untilNext(ids: readonly number[]): Promise<void> {
  await sleep(300)
  const before = ids.length
  await until('writes are acknowledged again', () => ids.length > before)
}
