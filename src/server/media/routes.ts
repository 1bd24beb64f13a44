import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
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
    if (which === 'file') reply.header('content-disposition', inlineDisposition(stored.filename))
    return sendPrivateFile(request, reply, files, stored.key, stored.type)
  }
  mountAdminMedia(app, services)
  app.get('/api/media/:id/file', { config: { opensInTab: true } }, serve('file'))
  app.get('/api/media/:id/preview', serve('preview'))
}

/** RFC 8187 escapes these, `encodeURIComponent` does not. */
const LEFT_BY_ENCODING = /['()*]/g

/** Characters that a quoted header string cannot hold. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g

/** A Content-Disposition that opens the file in its tab and keeps its name when saved (RFC 6266, RFC 8187). */
function inlineDisposition(filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    LEFT_BY_ENCODING,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${filename.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
