import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  indexedPages,
  LANGUAGE_PARAMETER,
  pathIn,
  publicPageAt,
  publicPages,
  publicPaths,
} from '#contract/pages/public-pages.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { themeIn } from '#contract/pages/theme.ts'
import { FRIEND_LINK } from '#domain/referrals/referrals.ts'
import { LANGUAGES, type Language, LOCALES } from '#domain/text/own-language.ts'
import { nothingHere } from '#server/platform/http/refusal.ts'
import { allowNonce } from '#server/platform/http/security-headers.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { languageOfPage } from '#server/platform/words/language.ts'
import { namesDocument, pathOf } from './failure-pages.ts'
import { PRE_HYDRATION_EVENTS_SOURCE } from './inline-script.ts'
import type { ServerAnswer } from './pages.ts'
import { openPublicDocuments, type PublicParts } from './public-documents.ts'

/** The French landing page; the other French pages are below it. */
const FRENCH = pathIn('fr', '/')

/** Serves pages and the application (specification §2 Route table). */
export async function mountDocuments(app: FastifyInstance, parts: PublicParts): Promise<void> {
  const { pages, publicUrl } = parts
  for (const { path } of allScreens) app.get(path, answerScreen)
  const site = openPublicDocuments(parts)
  for (const path of publicPaths) {
    for (const language of LANGUAGES) {
      if (path === '/' && language === 'en') continue
      app.get(pathIn(language, path), (request, reply) =>
        path === '/'
          ? answerLanding(request, reply, language)
          : site.send(request, reply, publicPageAt(path, searchOf(request)), language),
      )
    }
  }
  mountSiteFiles(app, publicUrl)

  app.setNotFoundHandler(async (request, reply) => {
    if (!namesDocument(request)) throw nothingHere()
    reply.code(404)
    return pathOf(request).startsWith(`${FRENCH}/`)
      ? answerNotFound(request, reply)
      : answerScreen(request, reply)
  })

  /** The landing page at an address of one language; a signed-in person's is the dashboard. */
  async function answerLanding(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
  ): Promise<FastifyReply> {
    const viewer = await app.readViewer(request.headers, { fresh: false })
    reply.header('vary', 'Cookie')
    return viewer ? reply.redirect('/', 302) : site.send(request, reply, publicPages['/'], language)
  }

  async function answerScreen(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = await app.readViewer(request.headers, { fresh: false })
    reply.header('vary', 'Cookie')
    if (viewer) return answerMember(viewer, request, reply)
    // This address has two documents, so a cached landing page must not reach a signed-in member.
    if (pathOf(request) === '/') return site.send(request, reply, publicPages['/'], 'en')
    return answerNotFound(request, reply)
  }

  /** Every path redirects to the first-sign-in questions until they are answered. */
  async function answerMember(
    viewer: Viewer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!viewer.consented) return reply.redirect(`/api/welcome?${returnTo(request)}`, 302)
    const cookies = request.headers.cookie ?? ''
    const frame = { nonce: allowNonce(reply, PRE_HYDRATION_EVENTS_SOURCE), theme: themeIn(cookies) }
    const { pathname: path, search } = new URL(`http://local${request.url}`)
    const answer = (address: string) => answerInProcess(request, address)
    // A screen's first reads may write, and HEAD must not.
    const screen = request.method === 'HEAD' ? null : { path, search, now: new Date(), cookies, answer }
    const document = await pages.application(frame, screen).catch((error: unknown) => {
      request.log.error({ err: error, path }, 'the first screen could not be rendered')
      return pages.application(frame, null)
    })
    return sendHtml(reply, document)
  }

  async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOfPage(request)
    const loginPath = `/api/login?${returnTo(request)}&${LANGUAGE_PARAMETER}=${language}`
    const html = await pages.render('notFound', { loginPath }, language)
    return sendHtml(reply.code(404), html)
  }
}

function searchOf(request: FastifyRequest): string {
  return request.url.slice(pathOf(request).length)
}

async function answerInProcess(request: FastifyRequest, address: string): Promise<ServerAnswer> {
  const { cookie, 'accept-language': accepted } = request.headers
  const response = await request.server.inject({
    url: address,
    headers: {
      accept: 'application/json',
      ...(cookie !== undefined && { cookie }),
      ...(accepted !== undefined && { 'accept-language': accepted }),
    },
  })
  const header = (name: string) => response.headers[name]?.toString() ?? null
  return { status: response.statusCode, body: response.body, header }
}

function returnTo(request: FastifyRequest): string {
  return new URLSearchParams({ returnTo: request.url }).toString()
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}

const ONE_DAY = 'public, max-age=86400'

/** robots.txt and sitemap.xml (RFC 9309, sitemaps.org). */
function mountSiteFiles(app: FastifyInstance, publicUrl: URL): void {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: ${FRIEND_LINK}\nSitemap: ${publicUrl.origin}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', ONE_DAY).send(robots),
  )
  const addressOf = (language: Language, path: string) => publicUrl.origin + pathIn(language, path)
  const urls = indexedPages.flatMap((path) => {
    const others = LANGUAGES.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${LOCALES[one]}" href="${addressOf(one, path)}"/>`,
    )
    others.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${addressOf('en', path)}"/>`)
    return LANGUAGES.map(
      (language) => `  <url><loc>${addressOf(language, path)}</loc>${others.join('')}</url>`,
    )
  })
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', ONE_DAY).send(sitemap),
  )
}
