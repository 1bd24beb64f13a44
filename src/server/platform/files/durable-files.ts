import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = 0o700

/** Writes a new, private file; returns its size in bytes once it is on the disk. */
export async function writeDurably(path: string, source: Readable | Uint8Array): Promise<number> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    await file.writeFile(source)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Resolves once the directory's entries are on the disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const opened = await open(directory)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/**
 * Returns a function that creates a directory below the root and resolves once its whole path is on the disk, so that a
 * power cut cannot lose an acknowledged file. Syncs each directory once per process; concurrent callers wait for it.
 */
export function durableDirectories(root: string): (directory: string) => Promise<void> {
  const known = new Map<string, Promise<void>>()
  return (directory) => {
    const earlier = known.get(directory)
    if (earlier !== undefined) return earlier
    const made = makeDurably(directory, root)
    known.set(directory, made)
    made.catch(() => known.delete(directory))
    return made
  }
}

async function makeDurably(directory: string, root: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY })
  for (let below = directory; below.length >= root.length; below = dirname(below)) {
    await syncDirectory(dirname(below))
    if (below === root) return
  }
}
