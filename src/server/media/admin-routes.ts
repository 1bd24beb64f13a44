import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/media/admin-media.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { mount } from '#server/platform/http/mount.ts'
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
import { whileArriving } from './upload-marks.ts'
import { requireTask, uploadMedia } from './upload-media.ts'

export function mountAdminMedia(app: FastifyInstance, services: Services): void {
  const { config, database } = services
  const maxBytes = config.maxMediaBytes
  const directory = uploadsDirectory(config)

  mount(app, contract.listAdminMedia, ({ params, query }) =>
    queries.listAdminMedia(database.queries, params.taskId, query),
  )
  mount(app, contract.getMediaLimits, async () => ({ maxFileBytes: maxBytes }))
  mount(
    app,
    contract.uploadMedia,
    ({ viewer, params, body, upload }) =>
      uploadMedia(services, viewer.id, params.taskId, received(upload), body.bonusPoints),
    {
      upload: {
        during: async ({ params: { taskId } }, work) => {
          await requireTask(database.queries, taskId)
          return whileArriving(database.queries, taskId, work)
        },
        readFile: (file: Readable, name: string) => receiveMedia(file, name, { directory, maxBytes }),
        withinMs: LARGE_UPLOAD_WITHIN_MS,
        large: { maxBytes, refusal: () => mediaTooLarge(maxBytes) },
        letGo: (file) => forgetReceived(file),
      },
    },
  )
  mount(
    app,
    contract.setMediaPoster,
    ({ viewer, params, upload }) => setPoster(services, viewer.id, params.mediaId, received(upload)),
    {
      upload: {
        admit: async ({ params }) => void (await queries.findAdminMedia(database.queries, params.mediaId)),
        readFile: (file: Readable) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
      },
    },
  )
  mount(app, contract.releaseMedia, ({ viewer, params, body }) =>
    releaseMedia(database, viewer.id, params.mediaId, body.reason),
  )
  mount(app, contract.deleteMedia, ({ viewer, params }) => deleteMedia(services, viewer.id, params.mediaId))
}

function received<Upload>(upload: Upload | null): Upload {
  if (upload === null) throw new Refusal('invalid', 'Please choose a file.', { code: 'media.no-file' })
  return upload
}
