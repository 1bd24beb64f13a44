import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { ConfigError } from '../config-error.ts'
import { openDirectoryFileStore } from './directory-file-store.ts'
import type { FileStore } from './file-store.ts'

/** The file store of the configuration. A store that is away is reported, and refuses what it is asked, until it is back. */
export async function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  report: (sentence: string, error?: unknown) => void,
): Promise<FileStore> {
  if (config.s3 === null) return openFilesDirectory(config)
  // Loaded where it is needed: a server that keeps its files in a directory starts without it.
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(config.s3, report)
}

/** The directory that holds the files where no other store is configured; one that cannot be used is refused. */
export async function openFilesDirectory({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  try {
    return await openDirectoryFileStore(join(dataDir, 'files'))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(
      `Files cannot be kept in ${dataDir}${reason}: give the directory to this account, or set DATA_DIR to another one.`,
    )
  }
}
