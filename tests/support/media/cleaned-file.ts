import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyVideo } from '#server/media/metadata/copy-video.ts'
import { removeMetadata } from '#server/media/metadata/remove-metadata.ts'

/** A text that no cleaned file may hold; every test file has it wherever metadata fits. */
export const SECRET = 'Maple Street 14'

export interface Cleaner {
  /** The same file without its metadata; throws as `removeMetadata` does. */
  clean(bytes: Uint8Array, mediaType: string): Promise<Buffer>
  /** The same of a video in this thread, because a thread for each of many videos takes time. */
  copy(video: Uint8Array, mediaType: string): Promise<Buffer>
  /** The directory of the files while they are cleaned. */
  directory(): string
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
    copy: async (video, mediaType) => {
      const from = join(directory, randomUUID())
      const to = `${from}-clean`
      await writeFile(from, video)
      try {
        await copyVideo({ from, to, mediaType })
        return await readFile(to)
      } finally {
        await Promise.all([from, to].map((path) => rm(path, { force: true })))
      }
    },
    directory: () => directory,
    close: () => rm(directory, { recursive: true }),
  }
}
