import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { FirstScreen, RenderApplication, RenderedScreen, RenderPage } from '../../client/renderer.tsx'
import type { PageName, PageProps } from '../../client/site/pages.ts'
import type { PublicPageName } from '../../contract/public-pages.ts'
import type { ChosenTheme } from '../../contract/theme.ts'
import { assetsOf, filesBesideApplication, readManifest } from './built-assets.ts'
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

/** What a document has around its screen. */
export interface DocumentFrame {
  /** What its policy allows for styles. */
  nonce: string
  /** The colours this person chose. */
  theme: ChosenTheme | null
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

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g

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
  const styles = await Promise.all(assets.styles.map((style) => readFile(join(client, style), 'utf8')))
  const application = scriptsLast(template)
    .replace(STYLESHEETS, '')
    .replace(
      '</head>',
      () => `${styles.map(styleElement).join('')}${assets.fonts.map(fontPreload).join('')}</head>`,
    )
  let loading: Promise<Renderer> | null = null
  const renderer = () => {
    loading ??= loadRenderer(directory)
    return loading
  }
  return {
    render: async (name, props) => (await renderer()).renderPage(name, props, assets),
    publicPage: (name) => readFile(join(directory, PUBLIC_PAGES, `${name}.html`), 'utf8'),
    application: async (frame, screen) => {
      if (!screen) return fillTemplate(application, frame)
      const rendered = await (await renderer()).renderApplication(screen)
      return fillTemplate(
        application,
        frame,
        rendered,
        preloadLinks(filesBesideApplication(manifest, rendered.files)),
      )
    },
    files: { directory: client },
    close: async () => undefined,
  }
}

/** Within the document they need no second way to the server before anything can be seen, which a phone waits for longest. */
function styleElement(styles: string): string {
  return `<style nonce="${NONCE_PLACEHOLDER}">${styles}</style>`
}

function fontPreload(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`
}

/** The template of the application with its frame, its first screen and the links that needs put in place. */
export function fillTemplate(
  template: string,
  { nonce, theme }: DocumentFrame,
  screen?: RenderedScreen,
  links = '',
): string {
  const document = template
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace('<html', theme === null ? '$&' : `$& data-theme="${theme}"`)
    .replace('</head>', () => `${PRE_HYDRATION_EVENTS}</head>`)
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
