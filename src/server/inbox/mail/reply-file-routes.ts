import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disposition } from '#server/platform/files/disposition.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { fileMissing, findReplyFile } from './reply-files.ts'

export function mountReplyFiles(app: FastifyInstance, { database, files }: Services): void {
  const serve = (which: 'key' | 'thumbnailKey') => async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await findFileFor(request, 'answerPeople', async (viewer) => {
      const found = await findReplyFile(
        database.queries,
        readRowId((request.params as { id: string }).id),
        viewer,
      )
      if (found[which] === null) throw fileMissing()
      return { ...found, key: found[which] }
    })
    if (file.kind === 'pdf') reply.header('content-disposition', disposition('attachment', file.name))
    return sendPrivateFile(request, reply, files, file.key, file.type)
  }
  app.get('/api/admin/inbox-files/:id', { config: { opensInTab: true } }, serve('key'))
  app.get('/api/admin/inbox-files/:id/thumbnail', serve('thumbnailKey'))
}
