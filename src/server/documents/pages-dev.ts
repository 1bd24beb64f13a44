import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { PROJECT } from '#server/platform/builds.ts'
import { scriptsOf } from './built-assets.ts'
import { PRE_HYDRATION_EVENTS } from './inline-script.ts'
import { NONCE_PLACEHOLDER, type Pages, type Renderer } from './pages.ts'
import { bundleServiceWorker } from './service-worker.ts'
import { WORKER_PATH } from './static-files.ts'

/** Vite's client reloads the page when the sources change. */
const LIVE_ASSETS = {
  styles: ['/styles.css'],
  fonts: [],
  ...scriptsOf((source) => [`/${source}`]),
}

const LIVE_APPLICATION = {
  stylesOf: () => '',
  styles: [],
  fonts: [],
  earlyEvents: PRE_HYDRATION_EVENTS,
  modules: ['/main.tsx'],
  modulesOf: () => [],
}

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
        // It handles shared pictures only; files that change with every save are not cached.
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

/** Vite answers before the product's routes; its reload socket shares the port. */
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
