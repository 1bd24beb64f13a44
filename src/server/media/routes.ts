import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { disposition } from '#server/platform/files/disposition.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { mountAdminMedia } from './admin-routes.ts'
import { claimMedia as claim } from './claim-media.ts'
import { findMediaFile, listTaskMedia as list } from './queries.ts'

export function mountMedia(app: FastifyInstance, services: Services): void {
  const { database, files } = services
  mount(app, listTaskMedia, ({ viewer, params, query }) => list(database.queries, params.id, viewer, query))
  mount(app, claimMedia, ({ viewer, params }) => claim(database, viewer.id, params.id, params.mediaId))

  const serve = (which: 'file' | 'preview') => async (request: FastifyRequest, reply: FastifyReply) => {
    const stored = await findFileFor(request, 'runContent', (viewer) =>
      findMediaFile(database.queries, readRowId((request.params as { id: string }).id), viewer, which),
    )
    if (which === 'file') reply.header('content-disposition', disposition('inline', stored.filename))
    return sendPrivateFile(request, reply, files, stored.key, stored.type)
  }
  mountAdminMedia(app, services)
  app.get('/api/media/:id/file', { config: { opensInTab: true } }, serve('file'))
  app.get('/api/media/:id/preview', serve('preview'))
}
