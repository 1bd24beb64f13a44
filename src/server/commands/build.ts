import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { publicPageNames } from '../../contract/public-pages.ts'
import { assetsOf, readManifest } from '../documents/built-assets.ts'
import { builtDirectory, PROJECT } from '../documents/built-client.ts'
import { loadRenderer, PUBLIC_PAGES } from '../documents/pages.ts'
import { ConfigError } from '../platform/config-error.ts'
import { buildOffline } from './build-offline.ts'
import { runCommand } from './run-command.ts'

/** Keeps an existing build. Without this option, the client is always rebuilt. */
const IF_MISSING = '--if-missing'

/** Pictures and fonts are left out: they are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|txt|json|webmanifest)$/

const COMPRESS_FROM_BYTES = 500

const WORKSHOP = '.building-'

/** A younger directory may be in use by a builder, a server or a test run. */
const IN_USE_MS = 60 * 60_000

/** `mkdtemp` makes private directories, but a different user may start the server. */
const READABLE_BY_ALL = 0o755

/** Earlier builds that stay, because a running server may still serve them. */
const EARLIER_BUILDS_KEPT = 2

/** Builds the client for the browser and the renderer, unless these exact sources are built already. */
export async function buildIfMissing(): Promise<void> {
  if (existsSync(await builtDirectory())) return
  console.log('Building the client …')
  // A separate process, so that the server that starts next does not keep the builder's memory.
  const builder = spawn(process.execPath, [import.meta.filename, IF_MISSING], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new ConfigError('The client could not be built. See the error above.')
}

/** Builds into a temporary directory and renames it when complete, so that no one sees half a build. */
async function buildClient(): Promise<void> {
  const dist = join(PROJECT, 'dist')
  await mkdir(dist, { recursive: true })
  const workshop = await mkdtemp(join(dist, WORKSHOP))
  try {
    await chmod(workshop, READABLE_BY_ALL)
    const target = await buildInto(workshop)
    await compressFiles(join(workshop, 'client'))
    if (!process.argv.includes(IF_MISSING)) await rename(target, `${workshop}-replaced`).catch(unlessMissing)
    await rename(workshop, target).catch(unlessAnotherWasFaster)
    await removeEarlierBuilds(dist, basename(target))
    console.log(`The client is built: ${relative(PROJECT, target)}`)
  } finally {
    await rm(workshop, { recursive: true, force: true })
    await rm(`${workshop}-replaced`, { recursive: true, force: true })
  }
}

/** Returns where the result belongs. Builds again if sources changed during the build. */
async function buildInto(workshop: string): Promise<string> {
  process.env.NODE_ENV = 'production'
  for (;;) {
    const target = await builtDirectory()
    const { drawIcons } = await import('./draw-icons.ts')
    await runVite(workshop)
    await Promise.all([
      renderPublicPages(workshop),
      buildOffline(workshop),
      drawIcons(join(workshop, 'client')),
    ])
    if ((await builtDirectory()) === target) return target
    await Promise.all(
      ['client', 'renderer', PUBLIC_PAGES].map((part) => rm(join(workshop, part), { recursive: true })),
    )
  }
}

async function runVite(workshop: string): Promise<void> {
  const { build } = await import('vite')
  const configFile = join(PROJECT, 'vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: join(workshop, 'client') } })
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'renderer.tsx', manifest: false, minify: false, outDir: join(workshop, 'renderer') },
  })
}

async function renderPublicPages(workshop: string): Promise<void> {
  const assets = assetsOf(await readManifest(join(workshop, 'client')))
  const { renderPage } = await loadRenderer(workshop)
  await mkdir(join(workshop, PUBLIC_PAGES))
  await Promise.all(
    publicPageNames.map((name) =>
      writeFile(join(workshop, PUBLIC_PAGES, `${name}.html`), renderPage(name, {}, assets)),
    ),
  )
}

/** Writes a brotli and a gzip copy beside every file worth compressing; the server sends those. */
async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < COMPRESS_FROM_BYTES) return
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Another process built the same sources first: its result is as good, and may be in use. */
function unlessAnotherWasFaster(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

/** Removes builds of earlier sources, and the leftovers of killed builders. */
async function removeEarlierBuilds(dist: string, current: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => name !== current)
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      madeAt: (await stat(join(dist, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  found.sort((a, b) => b.madeAt - a.madeAt)
  const unfinished = found.filter(({ name }) => name.startsWith(WORKSHOP))
  const builds = found.filter(({ name }) => !name.startsWith(WORKSHOP))
  const obsolete = [...builds.slice(EARLIER_BUILDS_KEPT), ...unfinished]
  for (const { name, madeAt } of obsolete) {
    if (Date.now() - madeAt > IN_USE_MS) await rm(join(dist, name), { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await buildClient()
    // Compiles the server's modules, so that the first start finds them in the code cache.
    if (!process.argv.includes(IF_MISSING)) await import('../run-server.ts')
  })
}
