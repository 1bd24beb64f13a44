import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDirectoryFileStore } from './directory-file-store.ts'
import type { FileStore } from './file-store.ts'

/** The file store of the configuration. */
export function openFileStore(
  config: Config,
  _report: (sentence: string, error: unknown) => void,
): Promise<FileStore> {
  return openFilesDirectory(config)
}

/** The directory that holds the files where no other store is configured. */
export function openFilesDirectory({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  return openDirectoryFileStore(join(dataDir, 'files'))
}
