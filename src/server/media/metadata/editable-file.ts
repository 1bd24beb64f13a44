import { type FileHandle, open } from 'node:fs/promises'
import { unreadable } from './unreadable.ts'

/** Bytes of a file in memory at a time. */
const WINDOW_BYTES = 64 * 1024

/** More than any camera needs; a crafted file must not keep the server busy. */
const MAX_READS = 5_000_000

const ZEROS = Buffer.alloc(WINDOW_BYTES)

/**
 * A file edited in place: its length never changes, and only one window is in memory. Access beyond its end throws
 * `Unreadable`.
 */
export interface EditableFile {
  readonly length: number
  /** Reads at most one window. The bytes reflect later writes. */
  read(at: number, bytes: number): Promise<Buffer>
  /** Reads at least one byte, usually many. */
  readSome(at: number): Promise<Buffer>
  write(at: number, bytes: Uint8Array): Promise<void>
  /** Writes zeros from `from` up to, but not including, `to`. */
  blank(from: number, to: number): Promise<void>
}

export async function editFile<Result>(
  path: string,
  work: (file: EditableFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r+')
  try {
    const { length, save, ...file } = windowOn(handle, (await handle.stat()).size)
    const result = await work({ length, ...file })
    await save()
    return result
  } finally {
    await handle.close()
  }
}

function windowOn(handle: FileHandle, length: number): EditableFile & { save(): Promise<void> } {
  let start = 0
  let bytes = Buffer.alloc(0)
  let isChanged = false
  let reads = 0

  const holds = (from: number, to: number) => from >= start && to <= start + bytes.length

  function check(from: number, to: number): void {
    if (!(from >= 0 && from <= to && to <= length)) unreadable('it points beyond its end')
  }

  async function show(from: number, to: number): Promise<void> {
    check(from, to)
    reads += 1
    if (reads > MAX_READS) unreadable('it has too many parts')
    if (!holds(from, to)) await moveTo(from)
  }

  async function save(): Promise<void> {
    if (isChanged) await writeAll(handle, bytes, start)
    isChanged = false
  }

  async function moveTo(at: number): Promise<void> {
    await save()
    const next = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, length - at))
    let filled = 0
    while (filled < next.length) {
      const { bytesRead } = await handle.read(next, filled, next.length - filled, at + filled)
      if (bytesRead === 0) unreadable('it became shorter')
      filled += bytesRead
    }
    start = at
    bytes = next
  }

  async function write(at: number, content: Uint8Array): Promise<void> {
    const end = at + content.length
    check(at, end)
    if (!holds(at, end)) {
      if (content.length < WINDOW_BYTES) await moveTo(at)
      else return writeBeside(at, content)
    }
    bytes.set(content, at - start)
    isChanged = true
  }

  /** Drops the window, so it never holds these bytes. */
  async function writeBeside(at: number, content: Uint8Array): Promise<void> {
    await save()
    bytes = Buffer.alloc(0)
    await writeAll(handle, content, at)
  }

  return {
    length,
    save,
    write,
    read: async (at, count) => {
      await show(at, at + count)
      return bytes.subarray(at - start, at - start + count)
    },
    readSome: async (at) => {
      await show(at, at + 1)
      return bytes.subarray(at - start)
    },
    blank: async (from, to) => {
      check(from, to)
      for (let at = from; at < to; at += ZEROS.length) {
        await write(at, ZEROS.subarray(0, Math.min(ZEROS.length, to - at)))
      }
    },
  }
}

/** A system may write less than it was given. */
export async function writeAll(handle: FileHandle, content: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < content.length; ) {
    const { bytesWritten } = await handle.write(content, written, content.length - written, at + written)
    written += bytesWritten
  }
}
