import type { Config } from '../config.ts'
import { forgetDeletedMedia } from '../media/forget-deleted.ts'
import { forgetAbandoned, uploadsDirectory } from '../media/received-media.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/** Removes every file that nothing needs any more, wherever it lies. */
export async function sweepFiles(
  { config, database, files }: { config: Config; database: Database; files: FileStore },
  signal?: AbortSignal,
): Promise<void> {
  await forgetDeletedMedia(database)
  await sweepOrphans({ database, files }, new Date(), signal)
  await forgetAbandoned(uploadsDirectory(config), new Date())
}
