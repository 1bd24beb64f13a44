import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import {
  type CachedAnswer,
  SMALLEST_BROTLI,
  sendCached,
  toCachedAnswer,
} from '#server/platform/http/cached-answer.ts'
import { fillScript } from './fill-company.ts'
import type { Pages } from './pages.ts'

/** Files named by a digest of their content never change; the few others are cached for a day. */
const FOREVER_SECONDS = 365 * 24 * 60 * 60
const ONE_DAY_SECONDS = 24 * 60 * 60

/** Files of public/ that browsers and search engines expect at the root. */
const ROOT_FILES = [
  'theme.js',
  'pre-hydration-events.js',
  'hydrate-island.js',
  'favicon.svg',
  'example-proof.svg',
  'example-proof-fr.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'social.png',
  'site.webmanifest',
]

/** The worker's address never changes, so browsers revalidate it each time. */
export const WORKER_PATH = '/service-worker.js'

/** Serves the files that documents name: live from Vite in development, otherwise built and precompressed. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { pages, config }: { pages: Pages; config: Pick<Config, 'serviceWorker'> },
): Promise<void> {
  const { files } = pages
  if ('attach' in files) return files.attach(app)
  await app.register(fastifyStatic, {
    root: join(files.directory, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: FOREVER_SECONDS * 1000,
    decorateReply: true,
  })
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, files.directory, { maxAge: ONE_DAY_SECONDS * 1000, immutable: false }),
    )
  }
  const [worker, removal] = await Promise.all([
    answerOf(files.directory, 'service-worker.js'),
    answerOf(files.directory, 'service-worker-off.js'),
  ])
  app.get(WORKER_PATH, (request, reply) =>
    sendCached(request, reply, config.serviceWorker ? worker : removal),
  )
}

/** The script names the company in the shell that it shows. */
async function answerOf(directory: string, file: string): Promise<CachedAnswer> {
  const script = fillScript(await readFile(join(directory, file), 'utf8'))
  return toCachedAnswer(Buffer.from(script), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    brotliQuality: SMALLEST_BROTLI,
  })
}
