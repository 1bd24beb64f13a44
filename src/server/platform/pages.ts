import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Manifest } from 'vite'
import type { RenderPage } from '../../client/renderer.tsx'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import { builtDirectory } from './built-client.ts'

/** The documents of the product, rendered by the client's own components. */
export interface Pages {
  /** A whole document of the public site, without any script but the theme's. */
  render<N extends PageName>(name: N, props: PageProps<N>): Promise<string>
  /** The document that starts the signed-in application; `nonce` is what its policy allows for styles. */
  application(nonce: string): Promise<string>
  /** Where the files live that documents name: built ones in a directory, live ones behind Vite. */
  files: { directory: string } | { attach(app: FastifyInstance): Promise<void> }
  close(): Promise<void>
}

/** Stands in index.html wherever the nonce of the document belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The face of the first words; the other faces come when they are needed. */
const PRELOADED_FONT = /figtree-latin-wght-normal\.woff2$/

/** The documents of the built client, by default the one of the present sources; `npm run build` makes it. */
export async function openBuiltPages(built?: string): Promise<Pages> {
  const directory = built ?? (await builtDirectory())
  const client = join(directory, 'client')
  const [template, manifestText] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    readFile(join(client, '.vite/manifest.json'), 'utf8'),
  ])
  const assets = assetsOf(JSON.parse(manifestText))
  const application = template.replace('</title>', `</title>${assets.fonts.map(fontPreload).join('')}`)
  let renderPage: Promise<RenderPage> | null = null
  return {
    render: async (name, props) => {
      renderPage ??= loadRenderer(directory)
      return (await renderPage)(name, props, assets)
    },
    application: async (nonce) => application.replaceAll(NONCE_PLACEHOLDER, nonce),
    files: { directory: client },
    close: async () => undefined,
  }
}

function fontPreload(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
}

async function loadRenderer(directory: string): Promise<RenderPage> {
  const module: { renderPage: RenderPage } = await import(
    pathToFileURL(join(directory, 'renderer/renderer.js')).href
  )
  return module.renderPage
}

function assetsOf(manifest: Manifest): Parameters<RenderPage>[2] {
  const fonts = Object.values(manifest).filter(({ src }) => src !== undefined && PRELOADED_FONT.test(src))
  return {
    styles: (manifest['index.html']?.css ?? []).map(addressOf),
    fonts: fonts.map(({ file }) => addressOf(file)),
    themeScript: '/theme.js',
    scripts: [],
  }
}

function addressOf(file: string): string {
  return `/${file}`
}
