import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { durableDirectories, syncDirectory, writeDurably } from './durable-files.ts'
import { assertFileKey, type ByteRange, type FileStore, type StoredFile } from './file-store.ts'

/** Unfinished files. No key can name them, because no part of a key starts with a dot. */
export const INCOMING = '.incoming'

/** An unfinished file older than this was left by a crash (reliability.md, Files). */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** A file store in a directory, which it creates if needed, readable by the server's user only. */
export async function openDirectoryFileStore(directory: string): Promise<FileStore> {
  const root = resolve(directory)
  const incoming = join(root, INCOMING)
  const ensureDirectory = durableDirectories(root)
  await ensureDirectory(incoming)
  await removeAbandoned(incoming, Date.now())

  async function put(key: string, source: Readable | Uint8Array): Promise<{ bytes: number }> {
    const path = pathOf(root, key)
    const temporary = join(incoming, randomUUID())
    try {
      const bytes = await writeDurably(temporary, source)
      await ensureDirectory(dirname(path))
      await rename(temporary, path)
      await syncDirectory(dirname(path))
      return { bytes }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put,
    get: async (key, range) => openStored(pathOf(root, key), range),
    size: async (key) => sizeOf(pathOf(root, key)),
    delete: async (key) => void (await unlink(pathOf(root, key)).catch(nullIfMissing)),
    list: (prefix) => list(root, prefix),
  }
}

async function openStored(path: string, range: ByteRange | undefined) {
  const file = await open(path).catch(nullIfMissing)
  if (!file) return null
  const stats = await file.stat()
  if (stats.isFile()) return { stream: file.createReadStream(range), bytes: stats.size }
  await file.close()
  return null
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch(nullIfMissing)
  return stats?.isFile() ? stats.size : null
}

async function* list(root: string, prefix: string): AsyncGenerator<StoredFile> {
  const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')))
  for await (const path of filesBelow(folder === '' ? root : pathOf(root, folder))) {
    const key = relative(root, path).split(sep).join('/')
    if (!key.startsWith(prefix)) continue
    const stats = await stat(path).catch(nullIfMissing)
    if (stats) yield { key, bytes: stats.size, modifiedAt: stats.mtime }
  }
}

/** Paths of all files, one directory at a time; skips those deleted in between. */
async function* filesBelow(directory: string): AsyncGenerator<string> {
  const entries = (await readdir(directory, { withFileTypes: true }).catch(nullIfMissing)) ?? []
  for (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && entry.name !== INCOMING) yield* filesBelow(path)
  }
}

async function removeAbandoned(incoming: string, now: number): Promise<void> {
  for await (const path of filesBelow(incoming)) {
    const stats = await stat(path).catch(nullIfMissing)
    if (stats && now - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

function pathOf(root: string, key: string): string {
  assertFileKey(key)
  return join(root, ...key.split('/'))
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
