import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeMetadata } from '../../src/server/media/metadata/remove-metadata.ts'

/** What no cleaned file may hold; every test file has it wherever metadata fits. */
export const SECRET = 'Maple Street 14'

export interface Cleaner {
  /** The same file without its metadata; throws as `removeMetadata` does. */
  clean(bytes: Uint8Array, mediaType: string): Promise<Buffer>
  close(): Promise<void>
}

export async function openCleaner(): Promise<Cleaner> {
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-cleaned-'))
  return {
    clean: async (bytes, mediaType) => {
      const path = join(directory, randomUUID())
      await writeFile(path, bytes)
      try {
        await removeMetadata(path, mediaType)
        return await readFile(path)
      } finally {
        await rm(path)
      }
    },
    close: () => rm(directory, { recursive: true }),
  }
}
