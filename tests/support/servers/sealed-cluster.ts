import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
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

/** The process that made a data directory is in its name. */
const PREFIX = 'northpoint-tests-'

const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/sealed-clusters', import.meta.url))

/** A new data directory with the template database: a copy of one made once for each set of migrations. */
export async function aSealedCluster(parent = tmpdir()): Promise<string> {
  const name = nameOfSeal()
  await removeLeftovers(parent)
  const dataDir = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
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

/** A run that was killed leaves its databases, which would fill the memory of the next ones. */
async function removeLeftovers(parent: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(PREFIX) && !isRunning(ownerOf(name)))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

const ownerOf = (name: string) => Number.parseInt(name.slice(PREFIX.length), 10)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
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
