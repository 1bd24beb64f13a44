import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { DocumentFrame } from '#client/document.tsx'
import type { FirstScreen, RenderApplication, RenderOfflineShell, RenderPage } from '#client/renderer.tsx'
import type { PageName, PageProps } from '#client/site/pages.ts'
import type { PublicPageName } from '#contract/pages/public-pages.ts'
import { applicationModules, assetsOf, modulesBesideApplication, readManifest } from './built-assets.ts'
import { criticalStyles, STYLE_PIECES, type StylePiece } from './critical-styles.ts'
import { ADDED_CLASSES, PRE_HYDRATION_EVENTS } from './inline-script.ts'

export interface Pages {
  /** A page that differs for each visitor, rendered per request. */
  render<N extends PageName>(name: N, props: PageProps<N>): Promise<string>
  /** A page that is the same for everyone, as built; the product's address is filled in later. */
  publicPage(name: PublicPageName): Promise<string>
  /** An application without a screen is empty, and the browser loads everything. */
  application(frame: DocumentFrame, screen: FirstScreen | null): Promise<string>
  /** The source of the files that documents name: a built directory, or Vite. */
  files: { directory: string } | { attach(app: FastifyInstance): Promise<void> }
  close(): Promise<void>
}

export type ServerAnswer = Awaited<ReturnType<FirstScreen['answer']>>

/** Vite puts the nonce on its scripts here. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

export const PUBLIC_PAGES = 'pages'

export interface Renderer {
  renderPage: RenderPage
  renderApplication: RenderApplication
  renderOfflineShell: RenderOfflineShell
}

export function loadRenderer(directory: string): Promise<Renderer> {
  return import(pathToFileURL(join(directory, 'renderer/renderer.js')).href)
}

/** Documents of a built client. */
export async function openBuiltPages(directory: string): Promise<Pages> {
  const client = join(directory, 'client')
  const manifest = await readManifest(client)
  const assets = assetsOf(manifest)
  const pieces = JSON.parse(await readFile(join(directory, STYLE_PIECES), 'utf8')) as StylePiece[]
  const applicationAssets = {
    stylesOf: criticalStyles(pieces, ADDED_CLASSES),
    styles: assets.styles,
    fonts: assets.fonts,
    earlyEvents: PRE_HYDRATION_EVENTS,
    modules: applicationModules(manifest),
    modulesOf: (sources: readonly string[]) => modulesBesideApplication(manifest, sources),
  }
  let loading: Promise<Renderer> | null = null
  const renderer = () => {
    loading ??= loadRenderer(directory)
    return loading
  }
  return {
    render: async (name, props) => (await renderer()).renderPage(name, props, assets),
    publicPage: (name) => readFile(join(directory, PUBLIC_PAGES, `${name}.html`), 'utf8'),
    application: async (frame, screen) =>
      (await renderer()).renderApplication(frame, screen, applicationAssets),
    files: { directory: client },
    close: async () => undefined,
  }
}
