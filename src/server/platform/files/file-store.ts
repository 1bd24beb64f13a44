import type { Readable } from 'node:stream'

/** A range of bytes, both ends included; without an end, up to the last byte. */
export type ByteRange = { start: number; end?: number }

export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/** A store in which every row still has its file after a crash: `put` before committing the row, and `delete` after. */
export type FileStore = {
  /** Stores the whole file durably before it resolves, or nothing if the source fails. */
  put(key: string, source: Readable | Uint8Array, about: { contentType: string }): Promise<{ bytes: number }>

  /**
   * Returns null if missing. `bytes` is the whole size, even with a range. The caller must consume or destroy the
   * stream.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | null>

  /** Returns the size in bytes; null if there is no such file. */
  size(key: string): Promise<number | null>

  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>

  /** Files whose key starts with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Longer keys do not fit every file system and object store. */
const MAX_KEY_LENGTH = 255

const SEGMENT = /^[a-z0-9_-][a-z0-9_.-]*$/

/** Whether every store can use the key, and none could take it for a path out of the store. */
export function isFileKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    !key.includes('..') &&
    key.split('/').every((segment) => SEGMENT.test(segment))
  )
}

/** Throws for an invalid key, which is a bug. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}
