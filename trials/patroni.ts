import { spawn } from 'node:child_process'
import { closeSync, existsSync, globSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { ConfigError } from '#server/platform/config-error.ts'
import { giveTo } from '#server/platform/postgres/postgres-cluster.ts'
import {
  commandOf,
  type Identity,
  identityFor,
  PROGRAM_ENVIRONMENT,
} from '#server/platform/postgres/postgres-identity.ts'
import { freePort } from '../tests/support/servers/product-process.ts'
import { until } from '../tests/support/world/until.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'

/** Three PostgreSQL servers under Patroni, with one etcd. */
export interface PatroniCluster {
  /** The directory is removed with the cluster. */
  directory: string
  /** Connections go to the primary, as behind HAProxy in front of Patroni. */
  proxy: DatabaseProxy
  /** The node that Patroni last said leads; null while none does. */
  leader(): PatroniNode | null
  /** Resolves to the primary once both standbys follow it and one of them confirms its commits. */
  whole(): Promise<PatroniNode>
  close(): Promise<void>
}

export interface PatroniNode {
  name: string
  /** The port of its PostgreSQL. */
  port: number
  /** Whether Patroni's REST API says so: `GET /primary`, `/replica`, `/sync` or `/async` is answered with 200. */
  is(role: 'primary' | 'replica' | 'sync' | 'async'): Promise<boolean>
  start(): void
  /** Signals Patroni and all its PostgreSQL processes, or those of PostgreSQL, or those that send to standbys. */
  signal(signal: NodeJS.Signals, only?: 'postgres' | 'walsender'): Promise<void>
}

/** The paths where Debian's packages install these two. */
const PATRONI = '/usr/bin/patroni'
const ETCD = '/usr/bin/etcd'

const NAMES = ['n1', 'n2', 'n3']

const ASK_EVERY_MS = 250

/** The time of three of HAProxy's checks, one a second. */
const ASK_WITHIN_MS = 3000

const HOST = '127.0.0.1'

/**
 * Times that all nodes agree on, in seconds. A primary holds a key in etcd for `ttl`; when it no longer renews it, the standby
 * that has confirmed every commit takes it. Strict: without such a standby, no write is acknowledged at all.
 */
const AGREED = {
  loop_wait: 2,
  retry_timeout: 4,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: { use_pg_rewind: true },
}

export const SHORTEST_TTL_SECONDS = 10

/** Starts the cluster; every user of this machine can reach its databases while a trial runs. */
export async function startPatroniCluster(ttl: number): Promise<PatroniCluster> {
  const programs = findPostgres()
  const directory = await mkdtemp('/tmp/np-failover-')
  const identity = await identityFor(directory)
  const etcdPort = await freePort()
  const nodes = await Promise.all(
    NAMES.map((name) => makeNode(name, directory, { etcdPort, ttl }, programs, identity)),
  )
  await giveTo(identity, directory)
  const proxy = await openDatabaseProxy(null)
  let leader: PatroniNode | null = null
  let closed = false

  /** Connections to a node end as soon as its Patroni no longer says that it leads, or says nothing. */
  async function watch(node: PatroniNode): Promise<void> {
    while (!closed) {
      const leads = await node.is('primary')
      if (leads !== (leader === node)) {
        leader = leads ? node : null
        proxy.leadTo(leads ? { host: HOST, port: node.port } : null)
      }
      await sleep(ASK_EVERY_MS)
    }
  }

  const one = async (role: 'sync' | 'async') =>
    (await Promise.all(nodes.map((node) => node.is(role)))).includes(true)
  const whole = async () => {
    let primary = leader
    await until('one node leads and two follow', async () => {
      primary = leader
      return primary !== null && (await one('sync')) && (await one('async'))
    })
    return primary!
  }

  run(directory, identity, ETCD, [
    ...['--data-dir', join(directory, 'etcd'), '--enable-v2'],
    ...['--listen-client-urls', `http://${HOST}:${etcdPort}`],
    ...['--advertise-client-urls', `http://${HOST}:${etcdPort}`],
    ...['--listen-peer-urls', `http://${HOST}:${await freePort()}`],
  ])
  for (const node of nodes) node.start()
  const watching = nodes.map(watch)
  const close = async () => {
    closed = true
    await Promise.all(watching)
    await signalBelow(directory, 'SIGKILL')
    await proxy.close()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  return { directory, proxy, leader: () => leader, whole, close }
}

/** The directory of the newest PostgreSQL's programs. */
function findPostgres(): string {
  const newest = globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1)
  if (newest && existsSync(PATRONI) && existsSync(ETCD)) return dirname(newest)
  throw new ConfigError(
    "This trial needs Debian's packages: apt-get install --no-install-recommends patroni etcd-server postgresql.",
  )
}

async function makeNode(
  name: string,
  below: string,
  { etcdPort, ttl }: { etcdPort: number; ttl: number },
  programs: string,
  identity: Identity,
): Promise<PatroniNode> {
  const home = join(below, name)
  const port = await freePort()
  const api = `${HOST}:${await freePort()}`
  const configuration = {
    scope: 'northpoint',
    name,
    restapi: { listen: api, connect_address: api },
    // Patroni 3.0.2 takes the key back through `etcd3` for a primary that was frozen, and the new one steps down.
    etcd: { host: `${HOST}:${etcdPort}` },
    // Otherwise a frozen Patroni may reset this machine.
    watchdog: { mode: 'off' },
    bootstrap: {
      dcs: { ttl, ...AGREED },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      post_init: `${programs}/psql -c "create role northpoint login" -c "create database northpoint owner northpoint"`,
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      bin_dir: programs,
      data_dir: join(home, 'data'),
      pgpass: join(home, 'pgpass'),
      // A standby without its primary looks for the new one at this interval.
      parameters: { unix_socket_directories: home, wal_retrieve_retry_interval: '500ms' },
      pg_hba: ['local all all trust', `host all,replication all ${HOST}/32 trust`],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
  await mkdir(home, { mode: 0o700 })
  await writeFile(join(home, 'patroni.yml'), stringify(configuration))
  return {
    name,
    port,
    is: async (role) => {
      const signal = AbortSignal.timeout(ASK_WITHIN_MS)
      const answer = await fetch(`http://${api}/${role}`, { signal }).catch(() => null)
      await answer?.body?.cancel()
      return answer?.ok ?? false
    },
    start: () => run(home, identity, PATRONI, ['patroni.yml']),
    signal: (signal, only) => signalBelow(home, signal, only),
  }
}

/** Starts a program in a directory; what it says is in `log` there. */
function run(cwd: string, identity: Identity, program: string, args: string[]): void {
  const { file, args: rest, ids } = commandOf(identity, program, args)
  const log = openSync(join(cwd, 'log'), 'a')
  spawn(file, rest, { cwd, env: PROGRAM_ENVIRONMENT, stdio: ['ignore', log, log], detached: true, ...ids })
  closeSync(log)
}

/** Signals the processes that work in the directory or below and have this word in their title, but for ended ones. */
async function signalBelow(directory: string, signal: NodeJS.Signals, word = ''): Promise<void> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  await Promise.allSettled(
    pids.map(async (pid) => {
      const place = await readlink(`/proc/${pid}/cwd`)
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
      if (`${place}/`.startsWith(`${directory}/`) && title.includes(word)) process.kill(pid, signal)
    }),
  )
}
