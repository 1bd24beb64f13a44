import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import type { RenderPage } from '../../client/renderer.tsx'

type Assets = Parameters<RenderPage>[2]

/** The font file of the first words; the others load when they are needed. */
const PRELOADED_FONT = /figtree-latin-wght-normal\.woff2$/

/** The source file the application starts with. */
const APPLICATION = 'main.tsx'

/** What Vite says it has built, by source file. */
export async function readManifest(clientDirectory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDirectory, '.vite/manifest.json'), 'utf8'))
}

/** The built files that documents name. */
export function assetsOf(manifest: Manifest): Assets {
  const fonts = Object.values(manifest).filter(({ src }) => src !== undefined && PRELOADED_FONT.test(src))
  return {
    styles: stylesOf(manifest, APPLICATION).map(addressOf),
    fonts: fonts.map(({ file }) => addressOf(file)),
    ...scriptsOf((source) => chunksOf(manifest, source).map(addressOf)),
  }
}

/** The scripts that documents name; `addressesOf` says what is loaded for a source file. */
export function scriptsOf(
  addressesOf: (source: string) => string[],
): Pick<Assets, 'themeScript' | 'earlyEventsScript' | 'hydrateScript' | 'scripts' | 'entries'> {
  const entry = (name: string) => addressesOf(`site/entries/${name}.tsx`)
  return {
    themeScript: '/theme.js',
    earlyEventsScript: '/pre-hydration-events.js',
    hydrateScript: '/hydrate-island.js',
    scripts: [],
    entries: {
      'business-contact': entry('business-contact'),
      'check-mail': entry('check-mail'),
      'show-password': entry('show-password'),
      'sign-in': entry('sign-in'),
      unsubscribe: entry('unsubscribe'),
    },
  }
}

/** The application's own module, then everything it imports. */
export function applicationModules(manifest: Manifest): string[] {
  return chunksOf(manifest, APPLICATION).map(addressOf)
}

/** The modules that source files need, but for those the application loads anyway. */
export function modulesBesideApplication(manifest: Manifest, sources: readonly string[]): string[] {
  const there = new Set(chunksOf(manifest, APPLICATION))
  const needed = new Set(sources.flatMap((source) => chunksOf(manifest, source)))
  return [...needed].filter((chunk) => !there.has(chunk)).map(addressOf)
}

/** A source file's own chunk, then everything it imports. */
function chunksOf(manifest: Manifest, source: string): string[] {
  return entriesOf(manifest, source).map(({ file }) => file)
}

/** The styles of a source file's own chunk and of everything it imports. */
function stylesOf(manifest: Manifest, source: string): string[] {
  return [...new Set(entriesOf(manifest, source).flatMap(({ css }) => css ?? []))]
}

/** The admins' screens have nothing to show offline. */
const ADMINS = /^app\/(?:admin\/|layouts\/admin-)/

/** Every file that members' screens need, loaded at once or later. */
export function offlineFiles(manifest: Manifest): string[] {
  const found = new Set<ManifestChunk>()
  const reach = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || found.has(chunk) || ADMINS.test(source)) return
    found.add(chunk)
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(other)
  }
  reach(APPLICATION)
  return [...new Set([...found].flatMap(filesOf))].map(addressOf)
}

/** Every file that the manifest knows. */
export function knownFiles(manifest: Manifest): ReadonlySet<string> {
  return new Set(Object.values(manifest).flatMap(filesOf).map(addressOf))
}

function filesOf({ file, css = [], assets = [] }: ManifestChunk): string[] {
  return [file, ...css, ...assets]
}

function entriesOf(manifest: Manifest, source: string, found = new Set<ManifestChunk>()): ManifestChunk[] {
  const entry = manifest[source]
  if (entry && !found.has(entry)) {
    found.add(entry)
    for (const other of entry.imports ?? []) entriesOf(manifest, other, found)
  }
  return [...found]
}

function addressOf(file: string): string {
  return `/${file}`
}
