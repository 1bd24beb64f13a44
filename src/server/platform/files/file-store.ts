import type { Readable } from 'node:stream'

/** A part of a file, in bytes, both ends included; without an end, up to the last byte. */
export type ByteRange = { start: number; end?: number }

/** A stored file as `list` finds it. */
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/**
 * Where the product keeps files: a directory, or an object store. Keys are the caller's (see `assertFileKey`).
 * No row may exist without its file after a crash, so callers `put` before they commit the row, and `delete` after.
 */
export type FileStore = {
  /** Keeps the file whole and durable under the key before it resolves, or, when the source fails, not at all. */
  put(key: string, source: Readable | Uint8Array, about: { contentType: string }): Promise<{ bytes: number }>

  /**
   * Opens the file, or answers null when there is none. `bytes` is the size of the whole file, also with a range,
   * which must lie within it. The caller reads the stream to its end or destroys it.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | null>

  /** The size of the file in bytes, or null when there is none. */
  size(key: string): Promise<number | null>

  /** Removes the file; removing a file that is not there is no error. */
  delete(key: string): Promise<void>

  /** Every file whose key starts with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Longer keys do not fit every file system and object store. */
const MAX_KEY_LENGTH = 255

const SEGMENT = /^[a-z0-9_-][a-z0-9_.-]*$/

/** Whether every store can keep a file under the key, and none could read it as a way out of the store. */
export function isFileKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    !key.includes('..') &&
    key.split('/').every((segment) => SEGMENT.test(segment))
  )
}

/** Throws on what is no key: that is a bug. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}
