import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import type { SendFailurePage } from '#server/platform/http/errors.ts'
import { HEALTH_ROUTES } from '#server/platform/http/health.ts'
import type { Pages } from './pages.ts'

/** How many failure pages to keep for reuse during an outage, at most. */
const MAX_KEPT = 20

const POLLED: ReadonlySet<string> = new Set(HEALTH_ROUTES)

const kept = new WeakMap<Pages, Map<string, Promise<string>>>()

/** Needs no database. */
export function failurePages(pages: Pages): SendFailurePage {
  return (request, reply, body) =>
    asksForPage(request) ? sendFailurePage(pages, request, reply, body) : null
}

function asksForPage(request: FastifyRequest): boolean {
  return namesDocument(request) || request.headers.accept?.includes('text/html') === true
}

/** Whether the address is that of a page: API calls and built files are not. */
export function namesDocument(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (POLLED.has(path)) return false
  return path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/')
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

async function sendFailurePage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ErrorBody,
): Promise<FastifyReply> {
  try {
    const html = await (reply.statusCode !== 503 ? render(pages, body.message) : keep(pages, body.message))
    return reply.type('text/html; charset=utf-8').send(html)
  } catch (error) {
    request.log.error({ err: error }, 'the failure page could not be rendered')
    return reply.send(body)
  }
}

function render(pages: Pages, message: string): Promise<string> {
  return pages.render('failure', { message })
}

/** Renders each page once while the server is overloaded. */
function keep(pages: Pages, message: string): Promise<string> {
  const known = kept.get(pages) ?? new Map<string, Promise<string>>()
  kept.set(pages, known)
  const ready = known.get(message) ?? render(pages, message)
  if (known.size < MAX_KEPT) known.set(message, ready)
  ready.catch(() => known.delete(message))
  return ready
}
