import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allScreens } from '../../contract/screens.ts'
import type { Pages } from './pages.ts'
import { Refusal } from './refusal.ts'
import { allowNonce } from './security-headers.ts'
import type { ReadViewer, Viewer } from './viewer.ts'

interface DocumentParts {
  pages: Pages
  readViewer: ReadViewer
}

/** Pages that are the same for everybody, signed in or not (specification §2 Route table: Public). */
const PUBLIC_PAGES = { '/terms-of-use': 'termsOfUse', '/privacy-policy': 'privacyPolicy' } as const

/** Answers every address that is not a call: landing page, application, not-found page (specification §2 Route table). */
export async function mountDocuments(
  app: FastifyInstance,
  { pages, readViewer }: DocumentParts,
): Promise<void> {
  for (const { path } of allScreens) app.get(path, answerScreen)
  for (const [path, page] of Object.entries(PUBLIC_PAGES)) {
    app.get(path, async (request, reply) => sendUnlessKnown(request, reply, await pages.render(page, {})))
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsDocument(request)) throw new Refusal('not-found', 'There is nothing at this address.')
    reply.code(404)
    return answerScreen(request, reply)
  })

  async function answerScreen(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = await readViewer(request.headers, { fresh: false })
    reply.header('vary', 'Cookie')
    if (viewer) return answerMember(viewer, request, reply)
    if (pathOf(request) === '/') return answerLanding(request, reply)
    return answerNotFound(request, reply)
  }

  /** Before the first-sign-in questions are answered every path leads to them, and back. */
  async function answerMember(
    viewer: Viewer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'private, no-store')
    if (!viewer.consented) return reply.redirect(`/api/welcome?${returnTo(request)}`, 302)
    return sendHtml(reply, await pages.application(allowNonce(reply)))
  }

  /** One address, two documents: whoever signs in must not be shown the landing page from a cache. */
  async function answerLanding(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendUnlessKnown(request, reply, await pages.render('landing', {}))
  }

  async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const html = await pages.render('notFound', { loginPath: `/api/login?${returnTo(request)}` })
    return sendHtml(reply.code(404).header('cache-control', 'no-store'), html)
  }
}

/** Calls and files that do not exist are not answered with a page. */
function wantsDocument(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  return path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function returnTo(request: FastifyRequest): string {
  return new URLSearchParams({ returnTo: request.url }).toString()
}

/** Caches ask each time and get the document again only if it changed. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return sendHtml(reply, html)
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
