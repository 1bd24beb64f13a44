import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/proofs/submissions.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { PROOF_UPLOAD_MS } from '#domain/proofs/submissions.ts'
import { holdsClaim } from '#server/claims/queries.ts'
import { claimMissing } from '#server/claims/refusals.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findFileFor, type Member } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { requireVisibleTask } from '#server/tasks/visible-tasks.ts'
import { announceProof as announce, keepWhileReceiving } from './announce-proof.ts'
import { contestSubmission as contest } from './contest-submission.ts'
import * as queries from './queries.ts'
import { submitTask as submit } from './submit-task.ts'

/** The member's side; decisions are in reviews. */
export function mountProofs(app: FastifyInstance, services: Services): void {
  const { database } = services
  const db = database.queries
  const refuseWithoutClaim = async (viewer: Member, taskId: number): Promise<never> => {
    await requireVisibleTask(db, taskId, viewer)
    throw claimMissing()
  }

  mount(app, contract.listTaskSubmissions, ({ viewer, params, query }) =>
    queries.listTaskSubmissions(db, viewer, params.id, query),
  )
  mount(
    app,
    contract.submitTask,
    ({ viewer, params, body, upload, retryKey, isRepeated }) => {
      requireOwn(viewer, body.memberId)
      const proof = {
        notes: body.notes ?? '',
        image: upload,
        originalSha256: body.originalSha256 ?? null,
        replaces: body.replaces ?? null,
      }
      return submit(services, viewer.id, params.id, proof, {
        key: retryKey,
        isRepeated,
      })
    },
    {
      upload: {
        admit: async ({ viewer, params, fields }) => {
          requireOwn(viewer, fields.memberId)
          if (!(await keepWhileReceiving(db, viewer.id, params.id)))
            await refuseWithoutClaim(viewer, params.id)
        },
        readFile: (file: Readable) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
        withinMs: PROOF_UPLOAD_MS,
      },
    },
  )

  mount(app, contract.announceProof, async ({ viewer, params, body }) => {
    requireOwn(viewer, body?.memberId)
    if (!(await holdsClaim(db, viewer.id, params.id))) await refuseWithoutClaim(viewer, params.id)
    return announce(database, viewer.id, params.id)
  })

  mount(app, contract.contestSubmission, ({ viewer, params, body }) =>
    contest(database, viewer.id, params.id, body.reason),
  )
  mountPictures(app, services)
}

/** Checked first, so that a refusal tells someone else nothing about the proof. */
function requireOwn(viewer: Member, memberId: string | undefined): void {
  if (memberId === undefined || memberId === viewer.id) return
  const sentence = 'This device is now signed in as someone else.'
  throw new Refusal('conflict', sentence, { code: 'session.other' })
}

function mountPictures(app: FastifyInstance, { database, files }: Services): void {
  const serve =
    (size: 'imageKey' | 'thumbnailKey') => async (request: FastifyRequest, reply: FastifyReply) => {
      const picture = await findFileFor(request, 'reviewProofs', (viewer) =>
        queries.findProofPicture(database.queries, readRowId((request.params as { id: string }).id), viewer),
      )
      return sendPrivateFile(request, reply, files, picture[size], picture.imageType)
    }
  app.get('/api/submissions/:id/screenshot', { config: { opensInTab: true } }, serve('imageKey'))
  app.get('/api/submissions/:id/thumbnail', serve('thumbnailKey'))
}
