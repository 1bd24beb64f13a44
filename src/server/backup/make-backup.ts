import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { NAMED_KEYS } from '#server/database/file-keys.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { appliedMigrations } from '#server/platform/db/migrations.ts'
import { schemaState, shapesOf, TABLE_NAMES } from '#server/platform/db/schema-state.ts'
import { beginLongTransaction, readRows, readSequences, readTexts } from '#server/platform/db/table-rows.ts'
import { syncDirectory, writeDurably } from '#server/platform/files/durable-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { copyNamedFiles } from './copy-named-files.ts'
import { writeTexts } from './lines.ts'
import { digestOf, type Manifest, PARTS, writeManifest } from './manifest.ts'

const PRIVATE_DIRECTORY = 0o700

const KEYS = 'keys.jsonl.gz'

/**
 * Writes everything the product keeps into a new directory while the product runs: all tables from one snapshot, then
 * the files they name. The directory gets its final name only once it is complete.
 */
export async function makeBackup(
  { database, files, secret }: { database: Database; files: FileStore; secret: string | null },
  target: string,
): Promise<Manifest> {
  const directory = resolve(target)
  await refuseExisting(directory)
  await mkdir(dirname(directory), { recursive: true, mode: PRIVATE_DIRECTORY })
  const draft = await mkdtemp(join(dirname(directory), `${basename(directory)}.unfinished-`))
  try {
    const snapshot = await writeSnapshot(database, draft)
    const named = await copyNamedFiles({ database, files }, draft, join(draft, KEYS))
    await rm(join(draft, KEYS))
    if (secret !== null) await writeDurably(join(draft, PARTS.secret), Buffer.from(`${secret}\n`))
    const manifest: Manifest = {
      format: 1,
      ...snapshot,
      ...named,
      secret: secret === null ? null : digestOf(Buffer.from(`${secret}\n`)),
    }
    await writeManifest(draft, manifest)
    await syncDirectory(join(draft, 'tables'))
    await syncDirectory(draft)
    await rename(draft, directory)
    await syncDirectory(dirname(directory))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Allows an empty directory. */
async function refuseExisting(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['a file']
    throw error
  })
  if (names.length > 0)
    throw new ConfigError(`${directory} already exists. Choose a new directory for the backup.`)
}

async function writeSnapshot(
  { pool }: Database,
  draft: string,
): Promise<Pick<Manifest, 'madeAt' | 'state' | 'tables' | 'sequences'>> {
  await mkdir(join(draft, 'tables'), { mode: PRIVATE_DIRECTORY })
  const client = await pool.connect()
  try {
    await beginLongTransaction(client, 'isolation level repeatable read, read only')
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const state = schemaState()
    if ((await appliedMigrations(client)).at(-1) !== state) {
      throw new ConfigError(
        'A newer version of the product last used this database. Make the backup with that version.',
      )
    }
    const tables: Manifest['tables'] = []
    for (const shape of await shapesOf(client, TABLE_NAMES)) {
      const path = join(draft, PARTS.table(shape.name))
      const { count, sha256 } = await writeTexts(path, readRows(client, shape.name))
      tables.push({ ...shape, rows: count, sha256 })
    }
    await writeTexts(join(draft, KEYS), readTexts(client, NAMED_KEYS))
    const sequences = await readSequences(client)
    await client.query('commit')
    return { madeAt: rows[0]!.now.toISOString(), state, tables, sequences }
  } finally {
    // Drops the connection instead of returning it to the pool with this transaction's settings.
    client.release(true)
  }
}
