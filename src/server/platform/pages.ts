import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { FirstScreen, RenderApplication, RenderedScreen, RenderPage } from '../../client/renderer.tsx'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import type { PublicPageName } from '../../contract/public-pages.ts'
import { assetsOf, filesBesideApplication, readManifest } from './built-assets.ts'
import { builtDirectory } from './built-client.ts'

/** The documents of the product, rendered by the client's own components. */
export interface Pages {
  /** A page of the site that is different for everybody, rendered now. */
  render<N extends PageName>(name: N, props: PageProps<N>): Promise<string>
  /** A page that is the same for everybody, as the build made it: the product's address still to be put in. */
  publicPage(name: PublicPageName): Promise<string>
  /**
   * The signed-in application as it stands at an address; without one it is empty and the browser asks for everything.
   * `nonce` is what its document's policy allows for styles.
   */
  application(nonce: string, screen: FirstScreen | null): Promise<string>
  /** Where the files live that documents name: built ones in a directory, live ones behind Vite. */
  files: { directory: string } | { attach(app: FastifyInstance): Promise<void> }
  close(): Promise<void>
}

/** How a read of the first screen was answered. */
export type ServerAnswer = Awaited<ReturnType<FirstScreen['answer']>>

/** Stands in index.html wherever the nonce of the document belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Stands in index.html where the first screen belongs. */
const EMPTY_ROOT = '<div id="root"></div>'
const TITLE = /<title>[^<]*<\/title>/
const END_OF_BODY = '</body>'

/** The tags of the application's files in a built index.html. */
const MODULES = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g

/** The directory of a build with the pages that are the same for everybody. */
export const PUBLIC_PAGES = 'pages'

/** What the build of renderer.tsx exports. */
export interface Renderer {
  renderPage: RenderPage
  renderApplication: RenderApplication
}

/** The renderer of a build. */
export function loadRenderer(directory: string): Promise<Renderer> {
  return import(pathToFileURL(join(directory, 'renderer/renderer.js')).href)
}

/** The documents of the built client, by default the one of the present sources; `npm run build` makes it. */
export async function openBuiltPages(built?: string): Promise<Pages> {
  const directory = built ?? (await builtDirectory())
  const client = join(directory, 'client')
  const [template, manifest] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    readManifest(client),
  ])
  const assets = assetsOf(manifest)
  const application = scriptsLast(template).replace(
    '</head>',
    `${assets.fonts.map(fontPreload).join('')}</head>`,
  )
  let loading: Promise<Renderer> | null = null
  const renderer = () => {
    loading ??= loadRenderer(directory)
    return loading
  }
  return {
    render: async (name, props) => (await renderer()).renderPage(name, props, assets),
    publicPage: (name) => readFile(join(directory, PUBLIC_PAGES, `${name}.html`), 'utf8'),
    application: async (nonce, screen) => {
      if (!screen) return fillTemplate(application, nonce)
      const rendered = await (await renderer()).renderApplication(screen)
      return fillTemplate(
        application,
        nonce,
        rendered,
        preloadLinks(filesBesideApplication(manifest, rendered.files)),
      )
    },
    files: { directory: client },
    close: async () => undefined,
  }
}

function fontPreload(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
}

/** The template of the application with its nonce, its first screen and the links that needs put in place. */
export function fillTemplate(template: string, nonce: string, screen?: RenderedScreen, links = ''): string {
  const document = template.replaceAll(NONCE_PLACEHOLDER, nonce)
  if (!screen) return document
  const { title, root } = screen
  return document
    .replace(TITLE, () => `<title>${title.replaceAll('&', '&amp;')}</title>`)
    .replace(END_OF_BODY, `${links}${END_OF_BODY}`)
    .replace(EMPTY_ROOT, () => root)
}

/** What can be seen has the line to itself first: the words, their styles and their font; scripts follow. */
function scriptsLast(template: string): string {
  const scripts = template.match(MODULES) ?? []
  const late = scripts.map((tag) => tag.replace(/^\s*<\w+/, '$& fetchpriority="low"')).join('')
  return template.replace(MODULES, '').replace(END_OF_BODY, `${late}${END_OF_BODY}`)
}

/** Lets a screen's own files load beside the application's instead of after them. */
function preloadLinks(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`).join('')
}
