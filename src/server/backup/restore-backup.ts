import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '#server/platform/config-error.ts'
import { makeSchema, shapesOf } from '#server/platform/db/schema-state.ts'
import { insertRows, setSequences, withOpenTables } from '#server/platform/db/table-rows.ts'
import { putHashed } from '#server/platform/files/copy-file.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { assertFileKey } from '#server/platform/files/file-store.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { fillEmptyDatabase, refuseFilledDatabase } from './empty-database.ts'
import { digestOfFile, readLines, readTextLines } from './lines.ts'
import { damaged, type Manifest, PARTS, readManifest } from './manifest.ts'

const FILES_AT_ONCE = 8
const ROWS_AT_ONCE = 500

/**
 * Restores files first, then all rows in one transaction, so that every row has its file. The schema is the backup's;
 * the caller migrates it. Throws ConfigError, and changes nothing, if the backup is damaged or a target is not empty.
 */
export async function restoreBackup(
  source: string,
  { connection, files }: { connection: pg.ClientConfig; files: FileStore },
): Promise<Manifest> {
  const directory = resolve(source)
  await refuseFilledDatabase(connection)
  await refuseStoredFiles(files)
  const manifest = await checkBackup(directory)
  try {
    await restoreFiles(directory, files)
    await fillEmptyDatabase(connection, (client) => load(client, directory, manifest))
    return manifest
  } catch (error) {
    await removeFiles(directory, { connection, files }).catch(() => {})
    throw error
  }
}

interface ListedFile {
  key: string
  sha256: string
}

/** Reads the whole backup; throws ConfigError unless every part is there and unchanged. */
export async function checkBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory)
  const expectPart = async (part: string, sha256: string) => {
    if ((await digestOfFile(join(directory, part))) !== sha256) throw damaged(directory, part)
  }
  for (const { name, sha256 } of manifest.tables) await expectPart(PARTS.table(name), sha256)
  await expectPart(PARTS.fileList, manifest.files.sha256)
  if (manifest.secret !== null) await expectPart(PARTS.secret, manifest.secret)
  for await (const { key, sha256 } of listedFiles(directory)) {
    await expectPart(`${PARTS.files}/${key}`, sha256)
  }
  return manifest
}

async function* listedFiles(directory: string): AsyncGenerator<ListedFile> {
  const before = `${PARTS.files}/`
  for await (const line of readLines(join(directory, PARTS.fileList))) {
    const [sha256 = '', path = ''] = line.split('  ')
    if (!path.startsWith(before)) throw damaged(directory, PARTS.fileList)
    const key = path.slice(before.length)
    assertFileKey(key)
    yield { sha256, key }
  }
}

export async function secretOf(source: string, { secret }: Manifest): Promise<string | null> {
  return secret === null ? null : (await readFile(join(source, PARTS.secret), 'utf8')).trim()
}

async function refuseStoredFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list('')) {
    throw new ConfigError(
      `The file store is not empty (it holds ${key}). Restore into a new DATA_DIR, or into an empty FILES_URL.`,
    )
  }
}

async function restoreFiles(directory: string, files: FileStore): Promise<void> {
  await inParallel(FILES_AT_ONCE, listedFiles(directory), async ({ key, sha256 }) => {
    const part = `${PARTS.files}/${key}`
    const copy = await putHashed(files, key, createReadStream(join(directory, part)))
    if (copy.sha256 !== sha256) throw damaged(directory, part)
  })
}

/** Removes the copied files again, once it is certain that no row names them. */
async function removeFiles(
  directory: string,
  { connection, files }: { connection: pg.ClientConfig; files: FileStore },
): Promise<void> {
  await refuseFilledDatabase(connection)
  await inParallel(FILES_AT_ONCE, listedFiles(directory), ({ key }) => files.delete(key))
}

async function load(client: pg.ClientBase, directory: string, manifest: Manifest): Promise<void> {
  await makeSchema(client, manifest.state)
  const names = manifest.tables.map(({ name }) => name)
  const shapes = await shapesOf(client, names)
  for (const { name, columns } of manifest.tables) {
    const here = shapes.find((shape) => shape.name === name)
    if (here?.columns.join() !== columns.join()) {
      throw new ConfigError(
        `The table ${name} has different columns in this version of the product than in the backup.`,
      )
    }
  }
  await withOpenTables(client, names, async () => {
    for (const { name, rows } of manifest.tables) {
      let inserted = 0
      for await (const batch of readTextLines(join(directory, PARTS.table(name)), ROWS_AT_ONCE)) {
        await insertRows(client, name, batch)
        inserted += batch.length
      }
      if (inserted !== rows) throw damaged(directory, PARTS.table(name))
    }
    for (const statement of LETTING_GO) await client.query(statement, [manifest.gone])
  })
  await setSequences(client, manifest.sequences)
}

/** Drops files from rows as the product does: cleaned-up images, old files of mails, changed photos and task pictures, and deleted bonus files. */
const LETTING_GO = [
  `update submissions set image_key = null, thumbnail_key = null, image_bytes = null
   where image_key = any($1) or thumbnail_key = any($1)`,
  `update reward_cases set image_key = null, thumbnail_key = null, image_bytes = null
   where image_key = any($1) or thumbnail_key = any($1)`,
  `update reply_files set kind = 'dropped', file_key = null, thumbnail_key = null, file_type = null, file_bytes = null
   where file_key = any($1) or thumbnail_key = any($1)`,
  'update users set photo_key = null, profile_image_url = null where photo_key = any($1)',
  'update tasks set picture_key = null where picture_key = any($1)',
  'update media set preview_key = null, preview_type = null where preview_key = any($1)',
  `update media set file_key = null, deleted_at = coalesce(deleted_at, clock_timestamp())
   where file_key = any($1)`,
]
