import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { buildIfMissing } from '#server/commands/build-if-missing.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { PROJECT } from '#server/platform/builds.ts'
import { startProduct } from '../tests/support/servers/product-process.ts'
import { until } from '../tests/support/world/until.ts'
import { wholeNumber } from './arguments.ts'
import { gatherCast, noFigures, startLoad, underWay } from './load.ts'
import {
  type PatroniCluster,
  type PatroniNode,
  SHORTEST_TTL_SECONDS,
  startPatroniCluster,
} from './patroni.ts'
import { reachGiven } from './reach.ts'
import { isClean, judge, printFigures } from './verdict.ts'

const INVARIANTS = join(PROJECT, 'src/server/commands/invariants.ts')
const SECRET = 'a secret of trials that nobody else has'
const LOAD_MS = 2000
const TASKS = 1500

/** How long nothing reaches the standbys before the primary fails: what is acknowledged now is lost. */
const ALONE_MS = 500

/**
 * `npm run trial:failover -- [rounds] [members at work] [ttl]`: the product on three PostgreSQL servers under Patroni, whose
 * primary's key in etcd lives for `ttl` seconds. The primary fails under load in each round. Exits non-zero when an
 * acknowledged write is lost, a former primary still acknowledges one, or an invariant is broken.
 */
await runCommand(async () => {
  const rounds = wholeNumber(process.argv[2], 4)
  const workers = wholeNumber(process.argv[3], 16)
  const ttl = wholeNumber(process.argv[4], SHORTEST_TTL_SECONDS)
  await buildIfMissing(['client', 'server'])
  const cluster = await startPatroniCluster(ttl)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cluster.close().finally(() => process.exit(1)))
  }
  try {
    await tryFailures(cluster, rounds, workers, ttl)
  } finally {
    await cluster.close()
  }
})

async function tryFailures(cluster: PatroniCluster, rounds: number, workers: number, ttl: number) {
  await cluster.whole()
  const url = `postgresql://northpoint@127.0.0.1:${cluster.proxy.port}/northpoint`
  const DATA_DIR = join(cluster.directory, 'product')
  const product = await startProduct({ DATABASE_URL: url, SECRET, DATA_DIR })
  const reach = reachGiven(url, SECRET)
  const figures = noFigures()
  const { requests } = figures.acknowledged
  const lines = [`three servers under Patroni with a ttl of ${ttl} s, ${workers} members at work`]
  try {
    for (let round = 0; round < rounds; round += 1) {
      // The primary's processes are all killed, or its machine goes silent and continues later, in turn.
      const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGSTOP'
      const cast = await reach((...reached) => gatherCast(...reached, workers, TASKS))
      const load = startLoad(product.url, cast, figures, { persistent: true })
      try {
        await underWay(figures, workers, LOAD_MS)
        const old = await cluster.whole()
        if (!(await acknowledgesWrite(old.port))) throw new Error(`${old.name} leads and takes no write.`)
        await old.signal('SIGSTOP', 'walsender')
        await sleep(ALONE_MS)
        await old.signal(signal)
        const before = requests.length
        const [promotedMs, acknowledgedMs] = await Promise.all([
          until('Patroni promotes another', () => ![null, old].includes(cluster.leader())),
          until('writes are acknowledged again', () => requests.length > before),
        ])
        const failed = `${old.name} ${signal === 'SIGKILL' ? 'killed' : 'frozen'}`
        let line = `${failed}: another led after ${seconds(promotedMs)}, writes again after ${seconds(acknowledgedMs)}`
        if (signal === 'SIGKILL') old.start()
        else {
          const { tries, acknowledged } = await continueFrozen(old)
          line += `; continued, it acknowledged ${acknowledged} of ${tries} writes`
          if (acknowledged > 0) figures.unexpected.push(line)
        }
        lines.push(line)
        console.log(line)
        await underWay(figures, workers, LOAD_MS)
      } finally {
        await load.stop()
      }
      await cluster.whole()
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
}

/**
 * A frozen primary continues, PostgreSQL first, and is tried past the proxy until Patroni has made it a standby. In
 * production a watchdog resets a machine whose Patroni is silent, before its key in etcd expires. Here the proxy does part
 * of that, as it has cut all connections to this primary, and synchronous commits do the rest: its standbys have left.
 */
async function continueFrozen(node: PatroniNode): Promise<{ tries: number; acknowledged: number }> {
  let tries = 1
  await node.signal('SIGCONT', 'postgres')
  let acknowledged = Number(await acknowledgesWrite(node.port))
  await node.signal('SIGCONT')
  await until('the former primary is a standby', async () => {
    tries += 1
    acknowledged += Number(await acknowledgesWrite(node.port))
    return node.is('replica')
  })
  return { tries, acknowledged }
}

async function acknowledgesWrite(port: number): Promise<boolean> {
  const connectionString = `postgresql://northpoint@127.0.0.1:${port}/northpoint`
  // Given up here only: a statement that PostgreSQL itself cancels would be acknowledged without any standby.
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 1000 }
  // The end of a client waits for its backend, which may be frozen; that of a pool does not.
  const pool = new pg.Pool({ connectionString, max: 1, ...limits })
  const write = pool.query(`select pg_logical_emit_message(true, 'trial', 'a write that comes late')`)
  const isAcknowledged = await write.then(() => true).catch(() => false)
  await pool.end()
  return isAcknowledged
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
