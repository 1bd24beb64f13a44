import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPrivateFile } from '../platform/files/send-file.ts'
import { readRowId } from '../platform/http/mount.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { findProofPicture } from './admin-queries.ts'

/** Serves proof pictures to their member and to admins; for anyone else they do not exist. */
export function mountProofPictures(app: FastifyInstance, { database, identity, files }: Services): void {
  const serve =
    (size: 'imageKey' | 'thumbnailKey') => async (request: FastifyRequest, reply: FastifyReply) => {
      const viewer = await identity.readViewer(request.headers, { fresh: true })
      if (!viewer?.consented) throw new Refusal('unauthenticated', 'You are logged out. Please log in again.')
      const id = readRowId((request.params as { id: string }).id)
      const picture = await findProofPicture(database.queries, id, viewer)
      return sendPrivateFile(request, reply, files, picture[size], picture.imageType)
    }
  app.get('/api/submissions/:id/screenshot', { config: { opensInTab: true } }, serve('imageKey'))
  app.get('/api/submissions/:id/thumbnail', serve('thumbnailKey'))
}
