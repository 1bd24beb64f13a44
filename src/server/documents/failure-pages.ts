import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/fields/common.ts'
import type { SendFailurePage } from '#server/platform/http/errors.ts'
import { HEALTH_ROUTES } from '#server/platform/http/health.ts'
import { keepPromises } from '#server/platform/kept-promises.ts'
import { languageOfPage } from '#server/platform/words/language.ts'
import type { Pages } from './pages.ts'

/** How many failure pages to keep for reuse during an outage, at most. */
const MAX_KEPT = 20

const POLLED: ReadonlySet<string> = new Set(HEALTH_ROUTES)

/** Needs no database. Renders each page once while the server is overloaded. */
export function failurePages(pages: Pages): SendFailurePage {
  const kept = keepPromises<string>(MAX_KEPT)
  return (request, reply, bodyIn) => {
    if (!asksForPage(request)) return null
    const language = languageOfPage(request)
    const body = bodyIn(language)
    const render = () => pages.render('failure', { message: body.message }, language)
    const page = reply.statusCode === 503 ? kept.get(`${language} ${body.message}`, render) : render()
    return sendFailurePage(page, request, reply, body)
  }
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
  page: Promise<string>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ErrorBody,
): Promise<FastifyReply> {
  try {
    return reply.type('text/html; charset=utf-8').send(await page)
  } catch (error) {
    request.log.error({ err: error }, 'the failure page could not be rendered')
    return reply.send(body)
  }
}
