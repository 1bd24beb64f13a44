import type { FastifyInstance } from 'fastify'
import { admitViewer } from '#server/platform/http/viewer.ts'
import npm from '../../../package.json' with { type: 'json' }
import { openApiDocument } from './openapi.ts'

/** Mounts the OpenAPI document, for admins (docs/decisions/0019). */
export function mountApiDocument(app: FastifyInstance): void {
  let document: string | null = null

  app.get('/api/openapi.json', async (request, reply) => {
    await admitViewer(request, 'seeDay')
    document ??= JSON.stringify(openApiDocument(npm.version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
