import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/rewards/cases.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { PROOF_UPLOAD_MS } from '#domain/proofs/submissions.ts'
import { CASE_DESK } from '#server/desk/desks.ts'
import { takeBackEach } from '#server/desk/take-back.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusalsIn } from '#server/platform/decide-each.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import { languageOf } from '#server/platform/words/language.ts'
import type { Services } from '#server/services.ts'
import { askSecondLook } from './ask-second-look.ts'
import * as queries from './case-queries.ts'
import { decideCase } from './decide-case.ts'
import { openCase } from './open-case.ts'
import { lockCase } from './write-case-decision.ts'

export function mountCases(app: FastifyInstance, services: Services): void {
  const { database } = services
  const db = database.queries
  mount(app, contract.getOwnCases, ({ viewer, params }) => queries.findOwnCases(db, viewer.id, params.id))
  mount(
    app,
    contract.openCase,
    ({ viewer, params, body, upload, retryKey, isRepeated }) =>
      openCase(services, viewer.id, params.id, { ...body, image: upload }, { key: retryKey, isRepeated }),
    {
      upload: {
        admit: async ({ viewer, params }) => {
          await queries.findOwnCases(db, viewer.id, params.id)
        },
        readFile: (file: Readable) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
        withinMs: PROOF_UPLOAD_MS,
      },
    },
  )
  mount(app, contract.askSecondLook, ({ viewer, params, body }) =>
    askSecondLook(database, viewer.id, params.id, body.words),
  )
  mount(app, contract.listCases, ({ query }) => queries.listAdminCases(db, query))
  mount(app, contract.getCase, ({ params }) => queries.findAdminCase(db, params.id))
  mount(app, contract.decideCase, ({ viewer, params, body }) =>
    decideCase(services, viewer.id, params.id, body),
  )
  mount(app, contract.takeBackCases, async ({ viewer, body, request }) => {
    const means = {
      database,
      desk: CASE_DESK,
      find: queries.findAdminCases,
      lock: (tx: Tx, adminId: string, id: number) =>
        lockCase(tx, adminId, id, { writes: false, strength: 'no key update' }),
    }
    const outcomes = await takeBackEach(means, viewer.id, body.ids)
    return {
      results: refusalsIn(languageOf(request), outcomes).map(({ row, ...outcome }) => ({
        ...outcome,
        case: row,
      })),
    }
  })
  mount(app, contract.listCaseFigures, () => queries.countCases(db))
  mountPictures(app, services)
}

function mountPictures(app: FastifyInstance, { database, files }: Services): void {
  const serve =
    (size: 'imageKey' | 'thumbnailKey') => async (request: FastifyRequest, reply: FastifyReply) => {
      const picture = await findFileFor(request, 'payRewards', (viewer) =>
        queries.findCasePicture(database.queries, readRowId((request.params as { id: string }).id), viewer),
      )
      return sendPrivateFile(request, reply, files, picture[size], picture.imageType)
    }
  app.get('/api/cases/:id/picture', { config: { opensInTab: true } }, serve('imageKey'))
  app.get('/api/cases/:id/thumbnail', serve('thumbnailKey'))
}
