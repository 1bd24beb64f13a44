import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/media/admin-media.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { mount, mountUpload } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import * as queries from './admin-queries.ts'
import { deleteMedia } from './delete-media.ts'
import {
  forgetReceived,
  LARGE_UPLOAD_WITHIN_MS,
  mediaTooLarge,
  receiveMedia,
  uploadsDirectory,
} from './received-media.ts'
import { releaseMedia } from './release-media.ts'
import { setPoster } from './set-poster.ts'
import { requireTask, uploadMedia } from './upload-media.ts'

export function mountAdminMedia(app: FastifyInstance, services: Services): void {
  const { config, database, identity } = services
  const { readViewer } = identity
  const maxBytes = config.maxMediaBytes
  const directory = uploadsDirectory(config)

  mount(app, readViewer, contract.listAdminMedia, ({ params, query }) =>
    queries.listAdminMedia(database.queries, params.taskId, query),
  )
  mount(app, readViewer, contract.getMediaLimits, async () => ({ maxFileBytes: maxBytes }))
  mountUpload(
    app,
    readViewer,
    contract.uploadMedia,
    {
      admit: (_viewer, params) => requireTask(database.queries, Number(params.taskId)),
      readFile: (file, name) => receiveMedia(file, name, { directory, maxBytes }),
      withinMs: LARGE_UPLOAD_WITHIN_MS,
      large: { maxBytes, refusal: () => mediaTooLarge(maxBytes) },
      letGo: (file) => forgetReceived(file),
    },
    ({ viewer, params, body, upload }) =>
      uploadMedia(services, viewer.id, params.taskId, received(upload), body.bonusPoints),
  )
  mountUpload(
    app,
    readViewer,
    contract.setMediaPoster,
    {
      admit: async (_viewer, params) =>
        void (await queries.findAdminMedia(database.queries, Number(params.mediaId))),
      readFile: (file) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
    },
    ({ viewer, params, upload }) => setPoster(services, viewer.id, params.mediaId, received(upload)),
  )
  mount(app, readViewer, contract.releaseMedia, ({ viewer, params, body }) =>
    releaseMedia(database, viewer.id, params.mediaId, body.reason),
  )
  mount(app, readViewer, contract.deleteMedia, ({ viewer, params }) =>
    deleteMedia(services, viewer.id, params.mediaId),
  )
}

function received<Upload>(upload: Upload | null): Upload {
  if (upload === null) throw new Refusal('invalid', 'Please choose a file.', { code: 'media.no-file' })
  return upload
}
