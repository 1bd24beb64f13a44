import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityFor } from '../src/server/platform/postgres/postgres-identity.ts'
import { until } from '../tests/support/until.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { findDebianPostgres, PostgresNode } from './postgres-node.ts'

/** A primary and two standbys; at least one standby has every commit on disk before it is acknowledged. */
export interface ReplicatedPostgres {
  proxy: DatabaseProxy
  version: string
  primary(): PostgresNode
  /** Makes the failed server a standby of the new primary. */
  repair(): Promise<void>
  close(): Promise<void>
}

const NAMES = ['n1', 'n2', 'n3']

/** How often the primary is asked, in milliseconds, and how many missing answers in a row mean it has failed. */
const ASK_EVERY_MS = 250
const FAILED_AFTER = 3

/**
 * Starts the servers, a proxy that leads to the primary, and a monitor: it makes sure that an unresponsive primary is
 * dead, promotes the standby with the most data, and sends everyone there. In production Patroni does this.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const programs = await findDebianPostgres()
  const below = await mkdtemp('/tmp/np-failover-')
  const identity = await identityFor(below)
  const nodes = NAMES.map((name) => new PostgresNode(name, below, programs, identity))
  const proxy = await openDatabaseProxy(null)
  let primary = nodes[0]!
  let failed: PostgresNode | null = null
  let closed = false

  const othersThan = (node: PostgresNode) => nodes.filter((one) => one !== node && one !== failed)

  async function join(node: PostgresNode): Promise<void> {
    await node.copy(primary)
    await node.configure({ follows: primary, others: [] })
    await node.start()
  }

  async function promote(): Promise<void> {
    proxy.leadTo(null)
    failed = primary
    await failed.signal('SIGKILL')
    const received = await Promise.all(
      othersThan(failed).map(async (node) => ({
        node,
        bytes: Number(await node.ask(`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')`)),
      })),
    )
    const [first] = received.sort((a, b) => b.bytes - a.bytes)
    if (!first) throw new Error('No standby is left.')
    primary = first.node
    const others = othersThan(primary)
    await primary.configure({ follows: null, others })
    await primary.ask('select pg_promote(true, 60)')
    for (const node of others) await node.configure({ follows: primary, others: [] })
    proxy.leadTo(primary.socket)
  }

  async function watch(): Promise<void> {
    let silent = 0
    while (!closed) {
      await sleep(ASK_EVERY_MS)
      silent = (await primary.answers()) ? 0 : silent + 1
      if (closed || silent < FAILED_AFTER) continue
      await promote()
      silent = 0
    }
  }

  async function endAll(): Promise<void> {
    for (const node of nodes) await node.signal('SIGKILL').catch(() => {})
    await proxy.close()
    await rm(below, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await primary.make()
    await primary.configure({ follows: null, others: [] })
    await primary.start()
    await primary.ask('create role northpoint login')
    await primary.ask('create database northpoint owner northpoint')
    for (const node of othersThan(primary)) await join(node)
    await primary.configure({ follows: null, others: othersThan(primary) })
    await untilInSync(primary, NAMES.length - 1)
    proxy.leadTo(primary.socket)
    const watching = watch()
    return {
      proxy,
      version: String(await primary.ask('show server_version')),
      primary: () => primary,
      repair: async () => {
        const node = failed
        if (!node) return
        await join(node)
        failed = null
        await primary.configure({ follows: null, others: othersThan(primary) })
        await untilInSync(primary, NAMES.length - 1)
      },
      close: async () => {
        closed = true
        await watching
        await endAll()
      },
    }
  } catch (error) {
    await endAll()
    throw error
  }
}

async function untilInSync(primary: PostgresNode, standbys: number): Promise<void> {
  const count = `select count(*)::int from pg_stat_replication where sync_state = 'quorum'`
  await until('the standbys have everything', async () => (await primary.ask(count)) === standbys)
}
