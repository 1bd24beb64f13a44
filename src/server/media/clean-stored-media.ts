import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { savedName } from '../../domain/file-names.ts'
import { media } from '../database/schema/media.ts'
import { recordAudit } from '../platform/audit.ts'
import { RESERVE_BYTES } from '../platform/files/disk-space.ts'
import { removeObsolete } from '../platform/files/remove-obsolete.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import type { Services } from '../services.ts'
import { removeMetadata } from './metadata/remove-metadata.ts'
import { uploadsDirectory } from './received-media.ts'
import { mediaKey } from './upload-media.ts'

const WITHHELD = 'a stored bonus file cannot be read and is withheld'

type Parts = Pick<Services, 'config' | 'database' | 'files' | 'log'>
type Row = typeof media.$inferSelect & { file_key: string }

const BATCH = 50

/** The stored file and its copy may be on the same disk. */
const COPIES = 2

/**
 * Removes the metadata of files stored before uploads were cleaned. A clean copy gets a new key, then the row names it,
 * then the old file is deleted: a stop at any point leaves only orphans. Unreadable files are withheld from members.
 */
export async function cleanStoredMedia(parts: Parts, signal?: AbortSignal): Promise<void> {
  let failure: unknown
  for await (const row of uncheckedMedia(parts)) {
    if (signal?.aborted) return
    // A file that fails does not stop the others.
    await cleanOne(parts, row).catch((error: unknown) => {
      // If the store is unavailable for one file, it is for all.
      if (error instanceof Refusal && error.kind === 'unavailable') throw error
      failure = error
    })
  }
  if (failure !== undefined) throw failure
}

async function* uncheckedMedia({ database }: Parts): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await database.queries
      .select()
      .from(media)
      .where(and(eq(media.metadata, 'unchecked'), isNotNull(media.file_key), gt(media.id, after)))
      .orderBy(asc(media.id))
      .limit(BATCH)
    yield* rows as Row[]
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function cleanOne(parts: Parts, row: Row): Promise<void> {
  const directory = uploadsDirectory(parts.config)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await requireRoom(directory, COPIES * row.file_size)
  const path = join(directory, randomUUID())
  try {
    // A missing file may be on its way to the store (npm run move-files).
    if (!(await fetchFile(parts, row, path))) return
    if (await isCleaned(row, path)) await replaceFile(parts, row, path)
    else await withhold(parts, row)
  } finally {
    await rm(path, { force: true })
  }
}

async function requireRoom(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new Error('There is no room to clean stored files.')
}

/** Copies the file out of the store; false if it is missing. */
async function fetchFile({ files }: Parts, { file_key }: Row, path: string): Promise<boolean> {
  const found = await files.get(file_key)
  if (found === null) return false
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(found.stream, target)
  if (target.bytesWritten !== found.bytes) throw new Error(`Only a part of ${file_key} was read.`)
  return true
}

async function isCleaned({ media_type }: Row, path: string): Promise<boolean> {
  try {
    await removeMetadata(path, media_type)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function replaceFile({ database, files }: Parts, row: Row, path: string): Promise<void> {
  const key = mediaKey(randomUUID())
  await files.put(key, createReadStream(path), { contentType: row.media_type })
  const replaced = await database.transaction(async (tx) => {
    const rows = await tx
      .update(media)
      .set({
        file_key: key,
        replaced_key: row.file_key,
        metadata: 'removed',
        filename: savedName(row.filename, row.media_type),
      })
      .where(asItWas(row))
      .returning({ id: media.id })
    if (rows.length > 0) publishFacts(tx, ['media'])
    return rows
  })
  // Another server cleaned it first, or it was deleted.
  await removeObsolete(files, [replaced.length > 0 ? row.file_key : key])
}

async function withhold({ database, log }: Parts, row: Row): Promise<void> {
  const isWithheld = await database.transaction(async (tx) => {
    const [marked] = await tx
      .update(media)
      .set({ metadata: 'unreadable', filename: savedName(row.filename, row.media_type) })
      .where(asItWas(row))
      .returning()
    if (!marked) return false
    publishFacts(tx, ['media'])
    await recordAudit(tx, {
      actorId: null,
      action: 'media.withheld',
      subject: { type: 'media', id: row.id },
      label: marked.filename,
      memberId: marked.claimed_by,
    })
    return true
  })
  if (isWithheld) log.warn({ mediaId: row.id }, WITHHELD)
}

function asItWas({ id, file_key }: Row) {
  return and(eq(media.id, id), eq(media.file_key, file_key), eq(media.metadata, 'unchecked'))
}
