import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { DocumentFrame } from '../../client/document.tsx'
import type {
  FirstScreen,
  RenderApplication,
  RenderOfflineShell,
  RenderPage,
} from '../../client/renderer.tsx'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import type { PublicPageName } from '../../contract/public-pages.ts'
import { applicationModules, assetsOf, modulesBesideApplication, readManifest } from './built-assets.ts'
import { builtDirectory } from './built-client.ts'
import { PRE_HYDRATION_EVENTS } from './pre-hydration-events.ts'

/** The documents of the product, rendered by the client's own components. */
export interface Pages {
  /** A page of the site that is different for everybody, rendered now. */
  render<N extends PageName>(name: N, props: PageProps<N>): Promise<string>
  /** A page that is the same for everybody, as the build made it: the product's address still to be put in. */
  publicPage(name: PublicPageName): Promise<string>
  /**
   * The signed-in application as it stands at an address; without one it is empty and the browser asks for everything.
   */
  application(frame: DocumentFrame, screen: FirstScreen | null): Promise<string>
  /** Where the files live that documents name: built ones in a directory, live ones behind Vite. */
  files: { directory: string } | { attach(app: FastifyInstance): Promise<void> }
  close(): Promise<void>
}

/** How a read of the first screen was answered. */
export type ServerAnswer = Awaited<ReturnType<FirstScreen['answer']>>

/** Marks where the nonce goes in live documents; Vite adds it to its scripts. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The directory of a build with the pages that are the same for everybody. */
export const PUBLIC_PAGES = 'pages'

/** What the build of renderer.tsx exports. */
export interface Renderer {
  renderPage: RenderPage
  renderApplication: RenderApplication
  renderOfflineShell: RenderOfflineShell
}

/** The renderer of a build. */
export function loadRenderer(directory: string): Promise<Renderer> {
  return import(pathToFileURL(join(directory, 'renderer/renderer.js')).href)
}

/** The documents of the built client, by default the one of the present sources; `npm run build` makes it. */
export async function openBuiltPages(built?: string): Promise<Pages> {
  const directory = built ?? (await builtDirectory())
  const client = join(directory, 'client')
  const manifest = await readManifest(client)
  const assets = assetsOf(manifest)
  const styles = await Promise.all(assets.styles.map((style) => readFile(join(client, style), 'utf8')))
  const applicationAssets = {
    styles: styles.join(''),
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
