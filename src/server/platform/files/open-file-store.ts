import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '../config-error.ts'
import { openDirectoryFileStore } from './directory-file-store.ts'
import type { FileStore } from './file-store.ts'

/** The configured file store. A store that is down is reported, and refuses requests until it is back. */
export async function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  report: (sentence: string, error?: unknown) => void,
): Promise<FileStore> {
  if (config.s3 === null) return openFilesDirectory(config)
  // Loaded only if needed: the S3 client slows the start.
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return openS3FileStore(config.s3, report)
}

/** The default store in DATA_DIR; throws ConfigError if the directory cannot be used. */
export async function openFilesDirectory({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  try {
    return await openDirectoryFileStore(join(dataDir, 'files'))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(
      `Files can’t be stored in ${dataDir}${reason}. Make this user the owner of the directory, or set DATA_DIR to another one.`,
    )
  }
}
