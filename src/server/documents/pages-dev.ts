import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Language } from '#domain/text/own-language.ts'
import { PROJECT } from '#server/platform/builds.ts'
import { scriptsOf } from './built-assets.ts'
import { PRE_HYDRATION_EVENTS } from './inline-script.ts'
import { NONCE_PLACEHOLDER, type Pages, type Renderer } from './pages.ts'
import { bundleServiceWorker } from './service-worker.ts'
import { WORKER_PATH } from './static-files.ts'

/** Each language has its own modules, as in the built client. */
const BASES: Record<Language, string> = { en: '/', fr: '/@fr/' }

/** Vite's client reloads the page when the sources change. */
const liveAssets = (language: Language) => ({
  styles: [`${BASES[language]}styles.css`],
  fonts: [],
  ...scriptsOf((source) => [`${BASES[language]}${source}`]),
})

const LIVE_APPLICATION = {
  stylesOf: () => '',
  styles: [],
  fonts: [],
  earlyEvents: PRE_HYDRATION_EVENTS,
  modules: ['/main.tsx'],
  modulesOf: () => [],
}

export function openDevPages(): Pages {
  const attached = Promise.withResolvers<Record<Language, ViteDevServer>>()
  let close: () => Promise<unknown> = async () => undefined
  return {
    render: async (name, props, language) => {
      const live = (await attached.promise)[language]
      const scripts = [`${BASES[language]}@vite/client`]
      return (await rendererOf(live)).renderPage(name, props, { ...liveAssets(language), scripts })
    },
    publicPage: async (name, language) => {
      const live = (await attached.promise)[language]
      const document = (await rendererOf(live)).renderPage(name, {}, liveAssets(language))
      return live.transformIndexHtml('/', document)
    },
    application: async (frame, screen) => {
      const live = (await attached.promise).en
      const document = await (await rendererOf(live)).renderApplication(frame, screen, LIVE_APPLICATION)
      return (await live.transformIndexHtml('/', document)).replaceAll(NONCE_PLACEHOLDER, frame.nonce)
    },
    files: {
      attach: async (app) => {
        const [en, fr] = await Promise.all([startVite(app, 'en'), startVite(app, 'fr')])
        close = () => Promise.all([en.close(), fr.close()])
        await app.register(middie)
        app.use(BASES.fr, fr.middlewares)
        app.use(en.middlewares)
        attached.resolve({ en, fr })
        // It handles shared pictures only; files that change with every save are not cached.
        app.get(WORKER_PATH, async (_request, reply) =>
          reply.type('text/javascript').send(await bundleServiceWorker({ files: [], shell: null })),
        )
      },
    },
    close: async () => void (await close()),
  }
}

async function rendererOf(live: ViteDevServer): Promise<Renderer> {
  return (await live.ssrLoadModule('/renderer.tsx')) as Renderer
}

/** Vite answers before the product's routes; its reload socket shares the port. */
async function startVite(app: FastifyInstance, language: Language): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    configFile: join(PROJECT, 'vite.config.ts'),
    // The mode names the language (vite.config.ts).
    mode: language,
    base: BASES[language],
    cacheDir: join(PROJECT, 'node_modules/.vite', language),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: language } },
    html: { cspNonce: NONCE_PLACEHOLDER },
  })
}
