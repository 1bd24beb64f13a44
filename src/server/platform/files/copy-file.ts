import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inParallel } from '../in-parallel.ts'
import type { FileStore } from './file-store.ts'

/** What a file is, told by its bytes. */
export interface FileDigest {
  bytes: number
  sha256: string
}

/** Stores do not need the type: whoever sends a file says it from the row that names it. */
const UNTYPED = { contentType: 'application/octet-stream' }

/** Copies a file, piece by piece, and answers what it is; null when there is none. The copy may get another key. */
export async function copyFile(
  from: FileStore,
  to: FileStore,
  key: string,
  keyOfCopy = key,
): Promise<FileDigest | null> {
  const found = await from.get(key)
  if (found === null) return null
  const copy = await putHashed(to, keyOfCopy, found.stream)
  if (copy.bytes === found.bytes) return copy
  throw new Error(`Of the ${found.bytes} bytes of ${key} only ${copy.bytes} were read.`)
}

/** Puts a stream into a store and answers what it was. */
export async function putHashed(store: FileStore, key: string, stream: Readable): Promise<FileDigest> {
  const hash = createHash('sha256')
  const source = Readable.from(hashed(stream, hash), { objectMode: false })
  const { bytes } = await store.put(key, source, UNTYPED)
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads a file to its end and answers what it is; null when there is none. */
async function digestFile(store: FileStore, key: string): Promise<FileDigest | null> {
  const found = await store.get(key)
  if (found === null) return null
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of hashed(found.stream, hash)) bytes += chunk.length
  return { bytes, sha256: hash.digest('hex') }
}

/** The same bytes, all of which the hash has seen at the end. */
export async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}

/** What became of the files of a store that were to be in another one. */
interface MovedFiles {
  copied: number
  /** They were there already, with the same bytes. */
  unchanged: number
  /** They were deleted from the first store during the copy. */
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
