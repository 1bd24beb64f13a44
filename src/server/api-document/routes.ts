import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import npm from '../../../package.json' with { type: 'json' }
import { admitViewer } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { describeApi } from './describe-api.ts'
import { openApiDocument } from './openapi.ts'

const PAGE = '/api/docs'
const DOCUMENT = '/api/openapi.json'

/** Mounts the API documentation for admins: a page, and the OpenAPI document (docs/decisions/0019). */
export function mountApiDocument(app: FastifyInstance, { identity, pages }: Services): void {
  let page: Promise<string> | null = null
  let document: string | null = null

  app.get(DOCUMENT, async (request, reply) => {
    await admitViewer(identity.readViewer, 'admin', request, true)
    document ??= JSON.stringify(openApiDocument(npm.version))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  app.get(PAGE, async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await identity.readViewer(request.headers, { fresh: true })
    const loginPath = `/api/login?${new URLSearchParams({ returnTo: PAGE })}`
    reply.type('text/html; charset=utf-8')
    if (viewer === null) return reply.redirect(loginPath, 302)
    if (viewer.role !== 'admin' || !viewer.consented) {
      return reply.code(404).send(await pages.render('notFound', { loginPath }))
    }
    page ??= pages.render('apiDocs', describeApi(DOCUMENT))
    return reply.send(await page)
  })
}
