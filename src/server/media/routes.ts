import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { inlineDisposition } from '#server/platform/files/inline-disposition.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount, readRowId } from '#server/platform/http/mount.ts'
import { loggedOut } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { mountAdminMedia } from './admin-routes.ts'
import { claimMedia as claim } from './claim-media.ts'
import { findMediaFile, listTaskMedia as list } from './queries.ts'

export function mountMedia(app: FastifyInstance, services: Services): void {
  const { database, identity, files } = services
  const { readViewer } = identity
  mount(app, readViewer, listTaskMedia, ({ viewer, params, query }) =>
    list(database.queries, params.id, viewer, query),
  )
  mount(app, readViewer, claimMedia, ({ viewer, params }) =>
    claim(database, viewer.id, params.id, params.mediaId),
  )

  const serve = (which: 'file' | 'preview') => async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await readViewer(request.headers, { fresh: true })
    if (!viewer?.consented) throw loggedOut()
    const id = readRowId((request.params as { id: string }).id)
    const found = await findMediaFile(database.queries, id, viewer, which)
    if (which === 'file') reply.header('content-disposition', inlineDisposition(found.filename))
    return sendPrivateFile(request, reply, files, found.key, found.type)
  }
  mountAdminMedia(app, services)
  app.get('/api/media/:id/file', { config: { opensInTab: true } }, serve('file'))
  app.get('/api/media/:id/preview', serve('preview'))
}
