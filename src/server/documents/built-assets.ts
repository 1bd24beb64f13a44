import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import type { RenderPage } from '#client/renderer.tsx'
import type { Language } from '#domain/text/own-language.ts'
import { isAdminFile } from './admin-files.ts'

type Assets = Parameters<RenderPage>[2]

/** The font of the first screen; the others load when needed. */
const PRELOADED_FONT = /figtree-latin-wght-normal\.woff2$/

const APPLICATION = 'main.tsx'

export async function readManifest(clientDirectory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDirectory, '.vite/manifest.json'), 'utf8'))
}

/** The files of a document; its scripts speak its language. */
export function assetsOf(manifest: Manifest, language: Language): Assets {
  const fonts = Object.values(manifest).filter(({ src }) => src !== undefined && PRELOADED_FONT.test(src))
  return {
    styles: stylesOf(manifest, APPLICATION).map(addressOf),
    fonts: fonts.map(({ file }) => addressOf(file)),
    ...scriptsOf((source) => chunksOf(manifest, source).map((file) => addressOf(fileIn(language, file)))),
  }
}

/** The scripts that documents name; `addressesOf` returns what loads for a source file. */
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

export function applicationModules(manifest: Manifest): string[] {
  return chunksOf(manifest, APPLICATION).map(addressOf)
}

/** The modules that source files need and the application does not load itself. */
export function modulesBesideApplication(manifest: Manifest, sources: readonly string[]): string[] {
  const there = new Set(chunksOf(manifest, APPLICATION))
  const needed = new Set(sources.flatMap((source) => chunksOf(manifest, source)))
  return [...needed].filter((chunk) => !there.has(chunk)).map(addressOf)
}

function chunksOf(manifest: Manifest, source: string): string[] {
  return entriesOf(manifest, source).map(({ file }) => file)
}

function stylesOf(manifest: Manifest, source: string): string[] {
  return [...new Set(entriesOf(manifest, source).flatMap(({ css }) => css ?? []))]
}

/** Every file that members' screens load, immediately or later. Admin screens show nothing offline. */
export function offlineFiles(manifest: Manifest): string[] {
  const chunks = new Set<ManifestChunk>()
  const reach = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || chunks.has(chunk) || isAdminFile(source)) return
    chunks.add(chunk)
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(other)
  }
  reach(APPLICATION)
  return [...new Set([...chunks].flatMap(filesOf))].map(addressOf)
}

export function knownFiles(manifest: Manifest): ReadonlySet<string> {
  return new Set(Object.values(manifest).flatMap(filesOf).map(addressOf))
}

function filesOf({ file, css = [], assets = [] }: ManifestChunk): string[] {
  return [file, ...css, ...assets]
}

function entriesOf(manifest: Manifest, source: string, chunks = new Set<ManifestChunk>()): ManifestChunk[] {
  const entry = manifest[source]
  if (!entry) throw new Error(`No file of the client has '${source}'.`)
  if (!chunks.has(entry)) {
    chunks.add(entry)
    for (const other of entry.imports ?? []) entriesOf(manifest, other, chunks)
  }
  return [...chunks]
}

/** The build writes each script once in each language: 'assets/x.js' and 'assets/fr/x.js' (vite/sentences.ts). */
export function fileIn(language: Language, file: string): string {
  return language === 'en' ? file : join(file, '..', language, basename(file))
}

function addressOf(file: string): string {
  return `/${file}`
}
