import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unnamedKeys } from '#server/database/file-keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { copyFile } from '#server/platform/files/copy-file.ts'
import { INCOMING, openDirectoryFileStore } from '#server/platform/files/directory-file-store.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { readTextLines } from './lines.ts'
import { type Manifest, PARTS } from './manifest.ts'

const AT_ONCE = 8

const KEYS_AT_ONCE = 1000

/** Copies and lists the named files. 'gone': dropped by its row after the snapshot. 'missing': a row still names it. */
export async function copyNamedFiles(
  { database, files }: { database: Database; files: FileStore },
  draft: string,
  keysPath: string,
): Promise<Pick<Manifest, 'files' | 'gone' | 'missing'>> {
  const copies = await openDirectoryFileStore(join(draft, PARTS.files))
  const list = await open(join(draft, PARTS.fileList), 'wx', 0o600)
  const hash = createHash('sha256')
  const absent: string[] = []
  let count = 0
  let bytes = 0
  try {
    for await (const keys of readTextLines(keysPath, KEYS_AT_ONCE)) {
      const lines: string[] = []
      await inParallel(AT_ONCE, keys, async (key) => {
        const copy = await copyFile(files, copies, key)
        if (copy === null) {
          absent.push(key)
          return
        }
        count += 1
        bytes += copy.bytes
        lines.push(`${copy.sha256}  ${PARTS.files}/${key}\n`)
      })
      const text = lines.join('')
      hash.update(text)
      await list.write(text)
    }
    await list.sync()
  } finally {
    await list.close()
  }
  await rm(join(draft, PARTS.files, INCOMING), { recursive: true })
  const gone = await unnamedKeys(database.queries, absent)
  const forgotten = new Set(gone)
  return {
    files: { count, bytes, sha256: hash.digest('hex') },
    gone,
    missing: absent.filter((key) => !forgotten.has(key)),
  }
}
