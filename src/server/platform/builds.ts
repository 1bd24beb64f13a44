import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The same from the sources and from a bundle of them. */
export const PROJECT = dirname(findPackageJSON(import.meta.url)!)

export type Part = 'client' | 'server'

const SHARED = ['src/contract', 'src/domain', 'package-lock.json', 'src/server/commands/build.ts']

const INPUTS: Record<Part, readonly string[]> = {
  client: [
    ...SHARED,
    'src/client',
    'src/server/platform/words',
    'vite',
    'vite.config.ts',
    'vite.worker.config.ts',
    'src/server/commands/build-client.ts',
    'src/server/commands/split-styles.ts',
    'src/server/commands/build-offline.ts',
    'src/server/commands/draw-icons.ts',
    'src/server/documents',
  ],
  server: [...SHARED, 'src/server'],
}

const STAMP_LENGTH = 16

/** A digest of the sources names the directory: an outdated build is never used, and parallel builds agree. */
export function builtDirectory(part: Part): string {
  const digest = createHash('sha256').update(importsOfPackage())
  for (const file of INPUTS[part].flatMap((input) => filesUnder(join(PROJECT, input)))) {
    const content = readFileSync(file)
    digest.update(`${relative(PROJECT, file)}\0${content.length}\0`).update(content)
  }
  return join(PROJECT, 'dist', `${part}-${digest.digest('hex').slice(0, STAMP_LENGTH)}`)
}

/** The targets of `#…` imports. The rest of `package.json`, such as a version or a script, changes no build. */
function importsOfPackage(): string {
  const { imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: object }
  return JSON.stringify(imports)
}

/** One folder at a time: a recursive `readdir` takes four times as long, and every start waits for this. */
function filesUnder(path: string, isFile = statSync(path).isFile()): string[] {
  if (isFile) return path.includes('.test.') ? [] : [path]
  const entries = readdirSync(path, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => filesUnder(join(path, entry.name), entry.isFile()))
}
