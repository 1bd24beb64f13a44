import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { publicPageNames } from '#contract/pages/public-pages.ts'
import { LANGUAGES } from '#domain/text/own-language.ts'
import { assetsOf, readManifest } from '#server/documents/built-assets.ts'
import { STYLE_PIECES } from '#server/documents/critical-styles.ts'
import { loadRenderer, publicPageFile } from '#server/documents/pages.ts'
import { PROJECT } from '#server/platform/builds.ts'
import { buildOffline } from './build-offline.ts'
import { splitStyles } from './split-styles.ts'

/** Pictures and fonts are left out: they are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|txt|json|webmanifest)$/

const COMPRESS_FROM_BYTES = 500

/** The files of the browser with their compressed copies, the renderer of documents, and the public pages. */
export async function buildClient(workshop: string): Promise<void> {
  const { drawIcons } = await import('./draw-icons.ts')
  await runVite(workshop)
  await Promise.all([
    renderPublicPages(workshop),
    splitStylesheet(workshop),
    buildOffline(workshop),
    drawIcons(join(workshop, 'client')),
  ])
  await compressFiles(join(workshop, 'client'))
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
    build: {
      ssr: 'renderer.tsx',
      manifest: false,
      minify: false,
      outDir: join(workshop, 'renderer'),
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })
}

async function renderPublicPages(workshop: string): Promise<void> {
  const manifest = await readManifest(join(workshop, 'client'))
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const { renderPage } = await loadRenderer(workshop, language)
      const assets = assetsOf(manifest, language)
      for (const name of publicPageNames) {
        const file = publicPageFile(workshop, name, language)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, renderPage(name, {}, assets))
      }
    }),
  )
}

/** Documents carry the pieces that their markup needs. */
async function splitStylesheet(workshop: string): Promise<void> {
  const client = join(workshop, 'client')
  const { styles } = assetsOf(await readManifest(client), 'en')
  const texts = await Promise.all(styles.map((style) => readFile(join(client, style), 'utf8')))
  await writeFile(join(workshop, STYLE_PIECES), JSON.stringify(splitStyles(texts.join(''))))
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
