import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inParallel } from '../in-parallel.ts'
import type { FileStore } from './file-store.ts'

interface FileDigest {
  bytes: number
  sha256: string
}

/** Stores do not need the type: it is sent from the row that names the file. */
const UNTYPED = { contentType: 'application/octet-stream' }

/** Streams a file into another store; null if it does not exist. */
export async function copyFile(from: FileStore, to: FileStore, key: string): Promise<FileDigest | null> {
  const original = await from.get(key)
  if (original === null) return null
  const copy = await putHashed(to, key, original.stream)
  if (copy.bytes === original.bytes) return copy
  throw new Error(`Only ${copy.bytes} of the ${original.bytes} bytes of ${key} were read.`)
}

export async function putHashed(store: FileStore, key: string, stream: Readable): Promise<FileDigest> {
  const hash = createHash('sha256')
  const source = Readable.from(hashed(stream, hash), { objectMode: false })
  const { bytes } = await store.put(key, source, UNTYPED)
  return { bytes, sha256: hash.digest('hex') }
}

async function digestFile(store: FileStore, key: string): Promise<FileDigest | null> {
  const original = await store.get(key)
  if (original === null) return null
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of hashed(original.stream, hash)) bytes += chunk.length
  return { bytes, sha256: hash.digest('hex') }
}

/** Passes the bytes on unchanged, and updates the hash with them. */
export async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}

interface MovedFiles {
  copied: number
  /** Already there with the same bytes. */
  unchanged: number
  /** Deleted from the first store during the copy. */
  gone: number
  bytes: number
}

const AT_ONCE = 8

/** Copies what the other store lacks and reads it back; repeatable. Throws when a file comes back changed. */
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

/** Whether the copy has the same bytes; true also if the file was deleted from the first store. */
async function isSame(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const [original, copy] = await Promise.all([digestFile(from, key), digestFile(to, key)])
  return original === null || original.sha256 === copy?.sha256
}
