import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export const PROJECT = join(import.meta.dirname, '../../..')

const INPUTS = [
  'src/client',
  'src/contract',
  'src/domain',
  'package-lock.json',
  'vite',
  'vite.config.ts',
  'vite.worker.config.ts',
  'src/server/commands/build-offline.ts',
  'src/server/commands/build.ts',
  'src/server/commands/draw-icons.ts',
]

const STAMP_LENGTH = 16

/** A digest of the sources names the directory: an outdated build is never served, and parallel builds agree. */
export async function builtDirectory(): Promise<string> {
  const digest = createHash('sha256')
  const files = (await Promise.all(INPUTS.map((input) => filesUnder(join(PROJECT, input))))).flat()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  files.forEach((file, at) => {
    digest.update(`${relative(PROJECT, file)}\0${contents[at]?.length}\0`).update(contents[at] ?? '')
  })
  return join(PROJECT, 'dist', digest.digest('hex').slice(0, STAMP_LENGTH))
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(notADirectory)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function notADirectory(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOTDIR') return null
  throw error
}
