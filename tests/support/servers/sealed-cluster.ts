import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/database.ts'
import { knownMigrations } from '#server/platform/db/migrations.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import npm from '../../../package.json' with { type: 'json' }

/** The database that worlds are copies of: it has every migration, and accepts no connections. */
export const TEMPLATE = 'world_template'

const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/sealed-clusters', import.meta.url))

/** A new data directory with the template database: a copy of one made once for each set of migrations. */
export async function aSealedCluster(parent = tmpdir()): Promise<string> {
  const name = nameOfSeal()
  const dataDir = await mkdtemp(join(parent, 'northpoint-tests-'))
  const cluster = join(dataDir, 'postgres')
  if (existsSync(join(KEPT, name))) {
    await copyCluster(join(KEPT, name), cluster)
    return dataDir
  }
  await seal(dataDir)
  const unfinished = join(KEPT, `unfinished-${randomUUID()}`)
  await rm(KEPT, { recursive: true, force: true })
  await mkdir(KEPT, { recursive: true })
  await copyCluster(cluster, unfinished)
  await rename(unfinished, join(KEPT, name))
  return dataDir
}

/** Keeps owners: PostgreSQL does not run as root, and reads only its own files. */
async function copyCluster(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

function nameOfSeal(): string {
  const versions = Object.entries(npm.optionalDependencies)
  const hashes = knownMigrations().map(({ hash }) => hash)
  return createHash('sha256')
    .update(JSON.stringify([versions, hashes]))
    .digest('hex')
}

async function seal(dataDir: string): Promise<void> {
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client(connection)
  await client.connect()
  // Nothing of a test run has to survive a power cut.
  await client.query('alter role current_user set synchronous_commit = off')
  await client.query(`create database ${TEMPLATE}`)
  await (await openDatabase({ ...connection, database: TEMPLATE, max: 1 }, () => {})).close()
  await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
  await client.end()
  await close()
}
