import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
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
export async function digestFile(store: FileStore, key: string): Promise<FileDigest | null> {
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
