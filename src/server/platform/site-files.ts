import type { FastifyInstance } from 'fastify'
import { indexedPages } from '../../contract/public-pages.ts'

const ONE_DAY = 'public, max-age=86400'

/** robots.txt and sitemap.xml, which name the product by its own address (sitemaps.org, RFC 9309). */
export function mountSiteFiles(app: FastifyInstance, publicUrl: URL): void {
  const robots = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${publicUrl.origin}/sitemap.xml`, ''].join(
    '\n',
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', ONE_DAY).send(robots),
  )
  const urls = indexedPages.map((path) => `  <url><loc>${publicUrl.origin}${path}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', ONE_DAY).send(sitemap),
  )
}
