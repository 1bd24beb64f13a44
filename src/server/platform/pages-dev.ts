import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { RenderPage } from '../../client/renderer.tsx'
import { PROJECT } from './built-client.ts'
import { NONCE_PLACEHOLDER, type Pages } from './pages.ts'

/** What a document names while Vite serves the sources live; its client reloads the page when they change. */
const LIVE_ASSETS = {
  styles: ['/styles.css'],
  fonts: [],
  themeScript: '/theme.js',
  scripts: ['/@vite/client'],
}

/** The documents of the sources as they are now, for `npm run dev`. */
export function openDevPages(): Pages {
  const attached = Promise.withResolvers<ViteDevServer>()
  let vite: ViteDevServer | null = null
  return {
    render: async (name, props) => {
      const live = await attached.promise
      const module = (await live.ssrLoadModule('/renderer.tsx')) as { renderPage: RenderPage }
      return module.renderPage(name, props, LIVE_ASSETS)
    },
    application: async (nonce) => {
      const live = await attached.promise
      const template = await readFile(join(live.config.root, 'index.html'), 'utf8')
      return (await live.transformIndexHtml('/', template)).replaceAll(NONCE_PLACEHOLDER, nonce)
    },
    files: {
      attach: async (app) => {
        vite = await startVite(app)
        attached.resolve(vite)
      },
    },
    close: async () => vite?.close(),
  }
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
