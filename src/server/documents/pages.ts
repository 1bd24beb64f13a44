import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { DocumentFrame } from '#client/document.tsx'
import type { FirstScreen, RenderApplication, RenderOfflineShell, RenderPage } from '#client/renderer.tsx'
import type { PageName, PageProps } from '#client/site/pages.ts'
import type { PublicPageName } from '#contract/pages/public-pages.ts'
import type { Language } from '#domain/text/own-language.ts'
import {
  applicationModules,
  assetsOf,
  fileIn,
  modulesBesideApplication,
  readManifest,
} from './built-assets.ts'
import { criticalStyles, STYLE_PIECES, type StylePiece } from './critical-styles.ts'
import { ADDED_CLASSES, PRE_HYDRATION_EVENTS } from './inline-script.ts'

export interface Pages {
  /** A page that differs for each visitor, rendered per request. */
  render<N extends PageName>(name: N, props: PageProps<N>, language: Language): Promise<string>
  /** A page that is the same for everyone, as built; the product's address is filled in later. */
  publicPage(name: PublicPageName, language: Language): Promise<string>
  /** An application without a screen is empty, and the browser loads everything. */
  application(frame: DocumentFrame, screen: FirstScreen | null): Promise<string>
  /** The source of the files that documents name: a built directory, or Vite. */
  files: { directory: string } | { attach(app: FastifyInstance): Promise<void> }
  close(): Promise<void>
}

export type ServerAnswer = Awaited<ReturnType<FirstScreen['answer']>>

/** Vite puts the nonce on its scripts here. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

const PUBLIC_PAGES = 'pages'

export interface Renderer {
  renderPage: RenderPage
  renderApplication: RenderApplication
  renderOfflineShell: RenderOfflineShell
}

/** The renderer of a language is one of two: nothing in it can mix them. */
export function loadRenderer(directory: string, language: Language): Promise<Renderer> {
  const file = fileIn(language, 'renderer.js')
  return import(pathToFileURL(join(directory, 'renderer', file)).href)
}

export function publicPageFile(directory: string, name: PublicPageName, language: Language): string {
  return join(directory, PUBLIC_PAGES, fileIn(language, `${name}.html`))
}

/** Documents of a built client. */
export async function openBuiltPages(directory: string): Promise<Pages> {
  const client = join(directory, 'client')
  const manifest = await readManifest(client)
  const assets = { en: assetsOf(manifest, 'en'), fr: assetsOf(manifest, 'fr') }
  const pieces = JSON.parse(await readFile(join(directory, STYLE_PIECES), 'utf8')) as StylePiece[]
  const applicationAssets = {
    stylesOf: criticalStyles(pieces, ADDED_CLASSES),
    styles: assets.en.styles,
    fonts: assets.en.fonts,
    earlyEvents: PRE_HYDRATION_EVENTS,
    modules: applicationModules(manifest),
    modulesOf: (sources: readonly string[]) => modulesBesideApplication(manifest, sources),
  }
  const renderers = new Map<Language, Promise<Renderer>>()
  const renderer = (language: Language) => {
    const known = renderers.get(language)
    if (known) return known
    const loading = loadRenderer(directory, language)
    renderers.set(language, loading)
    return loading
  }
  return {
    render: async (name, props, language) =>
      (await renderer(language)).renderPage(name, props, assets[language]),
    publicPage: (name, language) => readFile(publicPageFile(directory, name, language), 'utf8'),
    application: async (frame, screen) =>
      (await renderer('en')).renderApplication(frame, screen, applicationAssets),
    files: { directory: client },
    close: async () => undefined,
  }
}
