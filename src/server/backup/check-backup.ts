import { join } from 'node:path'
import { assertFileKey } from '../platform/files/file-store.ts'
import { digestOfFile, readLines } from './lines.ts'
import { damaged, type Manifest, PARTS, readManifest } from './manifest.ts'

/** A file of a backup and the digest of its bytes. */
export interface ListedFile {
  key: string
  sha256: string
}

/** Reads a backup whole: throws ConfigError unless every part is there and as it was written. */
export async function checkBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory)
  const expectPart = async (part: string, sha256: string) => {
    if ((await digestOfFile(join(directory, part))) !== sha256) throw damaged(directory, part)
  }
  for (const { name, sha256 } of manifest.tables) await expectPart(PARTS.table(name), sha256)
  await expectPart(PARTS.fileList, manifest.files.sha256)
  if (manifest.secret !== null) await expectPart(PARTS.secret, manifest.secret)
  for await (const { key, sha256 } of listedFiles(directory)) {
    await expectPart(`${PARTS.files}/${key}`, sha256)
  }
  return manifest
}

/** The files of a backup. */
export async function* listedFiles(directory: string): AsyncGenerator<ListedFile> {
  const before = `${PARTS.files}/`
  for await (const line of readLines(join(directory, PARTS.fileList))) {
    const [sha256 = '', path = ''] = line.split('  ')
    if (!path.startsWith(before)) throw damaged(directory, PARTS.fileList)
    const key = path.slice(before.length)
    assertFileKey(key)
    yield { sha256, key }
  }
}
