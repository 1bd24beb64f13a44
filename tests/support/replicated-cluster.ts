import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries } from '../../src/server/platform/postgres/postgres-binaries.ts'
import { identityFor } from '../../src/server/platform/postgres/postgres-identity.ts'
import { PostgresNode } from '../../trials/postgres-node.ts'
import { aSealedCluster, copyCluster, TEMPLATE } from './sealed-cluster.ts'
import { until } from './until.ts'

/** A primary and its streaming replica, from the embedded programs, with a copy of the template database. */
export interface ReplicatedCluster {
  primary: PostgresNode
  replica: PostgresNode
  /** The connection string of the product's database on a node. */
  urlAt(node: PostgresNode): string
  /** Resolves once the replica has everything that the primary has now. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const DATABASE = 'northpoint_replicated'

/** The replica applies each commit this late. */
export async function startReplicatedCluster(applyDelay: string): Promise<ReplicatedCluster> {
  const below = await mkdtemp('/tmp/np-replica-')
  const identity = await identityFor(below)
  const binaries = await findBinaries(identity, below)
  const nodes = ['primary', 'replica'].map(
    (name) => new PostgresNode(name, below, dirname(binaries.postgres), identity),
  )
  const [primary, replica] = nodes as [PostgresNode, PostgresNode]

  const position = () => primary.ask('select pg_current_wal_insert_lsn()')
  async function caughtUp(): Promise<void> {
    const wanted = await position()
    await until('the replica has everything', async () =>
      Boolean(await replica.ask(`select pg_last_wal_replay_lsn() >= '${wanted}'`)),
    )
  }
  async function close(): Promise<void> {
    for (const node of nodes) await node.signal('SIGKILL').catch(() => {})
    await rm(below, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const sealed = await aSealedCluster()
    await appendFile(join(sealed, 'postgres', 'pg_hba.conf'), 'local replication all trust\n')
    // Copies of a stopped cluster are its replicas.
    for (const node of nodes) await copyCluster(join(sealed, 'postgres'), node.directory)
    await rm(sealed, { recursive: true, force: true })
    await primary.configure({ follows: null, others: [] })
    await primary.start()
    await primary.ask(`create database ${DATABASE} template ${TEMPLATE} owner northpoint`)
    await writeFile(join(replica.directory, 'standby.signal'), '')
    await replica.configure({ follows: primary, others: [] })
    await replica.start()
    await caughtUp()
    await replica.configure({ follows: primary, others: [], applyDelay })
    return {
      primary,
      replica,
      urlAt: ({ host }) => `postgresql://northpoint@/${DATABASE}?host=${encodeURIComponent(host)}&port=5432`,
      caughtUp,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
