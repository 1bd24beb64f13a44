import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { scriptsOf } from './built-assets.ts'
import { PROJECT } from './built-client.ts'
import { NONCE_PLACEHOLDER, type Pages, type Renderer } from './pages.ts'
import { PRE_HYDRATION_EVENTS } from './pre-hydration-events.ts'
import { bundleServiceWorker } from './service-worker.ts'
import { WORKER_PATH } from './static-files.ts'

/** What a document names while Vite serves the sources live; its client reloads the page when they change. */
const LIVE_ASSETS = {
  styles: ['/styles.css'],
  fonts: [],
  ...scriptsOf((source) => [`/${source}`]),
}

const LIVE_APPLICATION = {
  styles: '',
  fonts: [],
  earlyEvents: PRE_HYDRATION_EVENTS,
  modules: ['/main.tsx'],
  modulesOf: () => [],
}

/** The documents of the sources as they are now, for `npm run dev`. */
export function openDevPages(): Pages {
  const attached = Promise.withResolvers<ViteDevServer>()
  let vite: ViteDevServer | null = null
  return {
    render: async (name, props) => {
      const live = await attached.promise
      return (await rendererOf(live)).renderPage(name, props, { ...LIVE_ASSETS, scripts: ['/@vite/client'] })
    },
    publicPage: async (name) => {
      const live = await attached.promise
      const document = (await rendererOf(live)).renderPage(name, {}, LIVE_ASSETS)
      return live.transformIndexHtml('/', document)
    },
    application: async (frame, screen) => {
      const live = await attached.promise
      const document = await (await rendererOf(live)).renderApplication(frame, screen, LIVE_APPLICATION)
      return (await live.transformIndexHtml('/', document)).replaceAll(NONCE_PLACEHOLDER, frame.nonce)
    },
    files: {
      attach: async (app) => {
        vite = await startVite(app)
        attached.resolve(vite)
        // It takes what is shared; files that change with every save are not for keeping.
        app.get(WORKER_PATH, async (_request, reply) =>
          reply.type('text/javascript').send(await bundleServiceWorker({ files: [], shell: null })),
        )
      },
    },
    close: async () => vite?.close(),
  }
}

async function rendererOf(live: ViteDevServer): Promise<Renderer> {
  return (await live.ssrLoadModule('/renderer.tsx')) as Renderer
}

/** Vite answers before the product's own routes do; its reload socket shares the product's port. */
async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(PROJECT, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
    html: { cspNonce: NONCE_PLACEHOLDER },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  return vite
}
