import { ORPHAN_AGE_MS } from '#domain/image-storage/image-storage.ts'
import type { Config } from '#server/config/config.ts'
import { unnamedKeys } from '#server/database/file-keys.ts'
import { forgetDeletedMedia } from '#server/media/delete-media.ts'
import { forgetAbandoned, uploadsDirectory } from '#server/media/received-media.ts'
import { sweepUploadMarks } from '#server/media/upload-marks.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'

export async function sweepFiles(
  { config, database, files }: { config: Config; database: Database; files: FileStore },
  signal?: AbortSignal,
): Promise<void> {
  await forgetDeletedMedia(database)
  await sweepOrphans({ database, files }, signal)
  await forgetAbandoned(uploadsDirectory(config), new Date())
  await sweepUploadMarks(database, signal)
}

const BATCH = 500

/** Removes files that no row names. Those under an hour old may be about to get their row. */
async function sweepOrphans(
  { database, files }: { database: Database; files: FileStore },
  signal?: AbortSignal,
): Promise<void> {
  const now = Date.now()
  let keys: string[] = []
  const removeUnnamed = async () => {
    const orphans = await unnamedKeys(database.queries, keys)
    keys = []
    await Promise.all(orphans.map((key) => files.delete(key)))
  }
  for await (const { key, modifiedAt } of files.list('')) {
    if (signal?.aborted) return
    if (now - modifiedAt.getTime() <= ORPHAN_AGE_MS) continue
    keys.push(key)
    if (keys.length >= BATCH) await removeUnnamed()
  }
  if (keys.length > 0) await removeUnnamed()
}
