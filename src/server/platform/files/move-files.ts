import { inParallel } from '../in-parallel.ts'
import { copyFile, digestFile } from './copy-file.ts'
import type { FileStore } from './file-store.ts'

/** What became of the files of a store that were to be in another one. */
export interface MovedFiles {
  copied: number
  /** They were there already, with the same bytes. */
  unchanged: number
  /** They went from the first store meanwhile. */
  gone: number
  /** The size of all that are there now. */
  bytes: number
}

/** Files that are copied at the same time. */
const AT_ONCE = 8

/**
 * Copies every file into another store that does not have the same one yet, and reads it back there; the first store
 * stays as it is. Running it again goes on where it ended. Throws when a file comes back with other bytes.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, unchanged: 0, gone: 0, bytes: 0 }
  await inParallel(AT_ONCE, from.list(''), async ({ key, bytes }) => {
    const isThere = (await to.size(key)) === bytes && (await isSame(from, to, key))
    if (isThere) moved.unchanged += 1
    else if ((await copyFile(from, to, key)) === null) {
      moved.gone += 1
      return
    } else if (await isSame(from, to, key)) moved.copied += 1
    else throw new Error(`${key} came back from the store with other bytes.`)
    moved.bytes += bytes
  })
  return moved
}

/** Whether a file has the same bytes in both stores; one that went from the first is no difference. */
async function isSame(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const [original, copy] = await Promise.all([digestFile(from, key), digestFile(to, key)])
  return original === null || original.sha256 === copy?.sha256
}
