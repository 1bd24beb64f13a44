import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getTaskHistory, listCompletedTasks } from '#contract/claims/history.ts'
import * as contract from '#contract/proofs/submissions.ts'
import * as adminContract from '#contract/reviews/admin-submissions.ts'
import * as reasonsContract from '#contract/reviews/rejection-reasons.ts'
import * as viewContract from '#contract/reviews/review-views.ts'
import * as reviewing from '#contract/reviews/reviewing.ts'
import * as undoContract from '#contract/reviews/undo.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { claimTask as claim } from '#server/claims/claim-task.ts'
import { readTaskHistory } from '#server/claims/history.ts'
import { leaveTask as leave } from '#server/claims/leave-task.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount, mountUpload, readRowId } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import { loggedOut, Refusal } from '#server/platform/http/refusal.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import * as adminQueries from '#server/reviews/admin-queries.ts'
import * as reasons from '#server/reviews/rejection-reasons.ts'
import { listLeases, takeLeases } from '#server/reviews/review-leases.ts'
import { reviewMany } from '#server/reviews/review-many.ts'
import { reviewSubmission as review } from '#server/reviews/review-submission.ts'
import * as views from '#server/reviews/review-views.ts'
import { addNote, listNotes } from '#server/reviews/staff-notes.ts'
import { takeBackReviews } from '#server/reviews/take-back-reviews.ts'
import { previewReviewUndo, undoReview } from '#server/reviews/undo-review.ts'
import type { Services } from '#server/services.ts'
import { requireVisibleTask } from '#server/tasks/visible-tasks.ts'
import { announceProof as announce } from './announce-proof.ts'
import { contestSubmission as contest } from './contest-submission.ts'
import * as queries from './queries.ts'
import { claimMissing } from './refusals.ts'
import { listReusedProof } from './reused-proof.ts'
import { submitTask as submit } from './submit-task.ts'

/** In milliseconds: the largest picture at 50 kbit/s. */
const PROOF_WITHIN_MS = 15 * 60 * 1000

/** One lifecycle, one folder (architecture: The rule). */
export function mountSubmissions(app: FastifyInstance, services: Services): void {
  const { database, identity, files, config } = services
  const db = database.queries
  const { readViewer } = identity
  const requireClaim = async (viewer: Viewer, taskId: number) => {
    if (await queries.holdsClaim(db, viewer.id, taskId)) return
    await requireVisibleTask(db, taskId, viewer)
    throw claimMissing()
  }

  mount(app, readViewer, contract.listUserTasks, ({ viewer, query }) =>
    queries.listUserTasks(database.shortReads, viewer.id, query),
  )
  mount(app, readViewer, contract.getCompletedTasksCount, ({ viewer }) =>
    queries.countCompletedTasks(db, viewer.id),
  )
  mount(app, readViewer, listCompletedTasks, ({ viewer, query }) =>
    queries.listCompletedTasks(db, viewer.id, query),
  )
  mount(app, readViewer, getTaskHistory, ({ viewer, query }) => readTaskHistory(db, viewer.id, query))
  mount(app, readViewer, contract.claimTask, ({ viewer, params }) => claim(database, viewer.id, params.id))
  mount(app, readViewer, contract.leaveTask, ({ viewer, params }) => leave(database, viewer.id, params.id))
  mount(app, readViewer, contract.listTaskSubmissions, ({ viewer, params, query }) =>
    queries.listTaskSubmissions(db, viewer, params.id, query),
  )
  mountUpload(
    app,
    readViewer,
    contract.submitTask,
    {
      admit: async (viewer, params, { memberId }) => {
        requireOwn(viewer, memberId)
        await requireClaim(viewer, Number(params.id))
      },
      readFile: (file) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
      withinMs: PROOF_WITHIN_MS,
    },
    ({ viewer, params, body, upload, retryKey, isRepeated }) => {
      requireOwn(viewer, body.memberId)
      const proof = {
        notes: body.notes ?? '',
        image: upload,
        originalSha256: body.originalSha256 ?? null,
        replaces: body.replaces ?? null,
      }
      return submit({ database, files, publicUrl: config.publicUrl }, viewer.id, params.id, proof, {
        key: retryKey,
        isRepeated,
      })
    },
  )

  mount(app, readViewer, contract.announceProof, async ({ viewer, params, body }) => {
    requireOwn(viewer, body?.memberId)
    await requireClaim(viewer, params.id)
    return announce(database, viewer.id, params.id)
  })

  mount(app, readViewer, contract.contestSubmission, ({ viewer, params, body }) =>
    contest(database, viewer.id, params.id, body.reason),
  )

  mountSearch(app, { database, readViewer }, adminContract.listSubmissions, adminQueries.listAdminSubmissions)
  mount(app, readViewer, adminContract.getSubmission, ({ params }) =>
    adminQueries.findAdminSubmission(db, params.id),
  )
  mount(app, readViewer, adminContract.getSubmissionContext, ({ params }) =>
    adminQueries.findSubmissionContext(db, params.id),
  )
  mountSearch(app, { database, readViewer }, adminContract.countSubmissions, adminQueries.countListed)
  mount(app, readViewer, adminContract.getSubmissionStats, () => adminQueries.readSubmissionStats(db))
  mount(app, readViewer, adminContract.reviewSubmission, ({ viewer, params, body }) =>
    review(services, viewer.id, params.id, body),
  )
  mount(app, readViewer, undoContract.previewReviewUndo, ({ viewer, params }) =>
    previewReviewUndo(database, viewer.id, params.id),
  )
  mount(app, readViewer, undoContract.undoReview, ({ viewer, params, body }) =>
    undoReview({ database, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
  mountReviewing(app, services)
  mountRejectionReasons(app, services)
}

/** Checked first, so that a refusal tells someone else nothing about the proof. */
function requireOwn(viewer: Viewer, memberId: string | undefined): void {
  if (memberId === undefined || memberId === viewer.id) return
  const sentence = 'This device is now signed in as someone else.'
  throw new Refusal('conflict', sentence, { code: 'session.other' })
}

function mountReviewing(app: FastifyInstance, services: Services): void {
  const { database, identity } = services
  const db = database.queries
  const { readViewer } = identity

  mount(app, readViewer, reviewing.reviewSubmissions, ({ viewer, body }) =>
    reviewMany(services, viewer.id, body),
  )
  mount(app, readViewer, reviewing.takeBackReviews, ({ viewer, body }) =>
    takeBackReviews(database, viewer.id, body.ids),
  )
  mount(app, readViewer, reviewing.listRecentReviews, ({ viewer }) =>
    adminQueries.listRecentReviews(db, viewer.id),
  )
  mount(app, readViewer, reviewing.listReviewLeases, ({ viewer }) => listLeases(db, viewer.id))
  mount(app, readViewer, reviewing.takeReviewLeases, ({ viewer, body }) =>
    takeLeases(database, viewer.id, body),
  )
  mount(app, readViewer, reviewing.listStaffNotes, ({ viewer, params, query }) =>
    listNotes(db, viewer.id, params.id, query),
  )
  mount(app, readViewer, reviewing.addStaffNote, ({ viewer, params, body }) =>
    addNote(database, viewer.id, params.id, body.body),
  )
  mount(app, readViewer, viewContract.listReviewViews, ({ viewer }) => views.listViews(db, viewer.id))
  mount(app, readViewer, viewContract.saveReviewView, ({ viewer, body }) =>
    views.saveView(database, viewer.id, body),
  )
  mount(app, readViewer, viewContract.renameReviewView, ({ viewer, params, body }) =>
    views.renameView(database, viewer.id, params.id, body.name),
  )
  mount(app, readViewer, viewContract.deleteReviewView, ({ viewer, params }) =>
    views.deleteView(database, viewer.id, params.id),
  )
  mount(app, readViewer, reviewing.listReusedProof, ({ params }) => listReusedProof(db, params.id))
}

function mountRejectionReasons(app: FastifyInstance, { database, identity }: Services): void {
  const { readViewer } = identity
  mount(app, readViewer, reasonsContract.listRejectionReasons, () => reasons.listReasons(database.queries))
  mount(app, readViewer, reasonsContract.createRejectionReason, ({ viewer, body, retryKey }) =>
    reasons.createReason(database, viewer.id, body, retryKey),
  )
  mount(app, readViewer, reasonsContract.orderRejectionReasons, ({ viewer, body }) =>
    reasons.orderReasons(database, viewer.id, body),
  )
  mount(app, readViewer, reasonsContract.updateRejectionReason, ({ viewer, params, body }) =>
    reasons.updateReason(database, viewer.id, params.id, body),
  )
  mount(app, readViewer, reasonsContract.deleteRejectionReason, ({ viewer, params, query }) =>
    reasons.deleteReason(database, viewer.id, params.id, query.expectedUpdatedAt),
  )
}

export function mountProofPictures(app: FastifyInstance, { database, identity, files }: Services): void {
  const serve =
    (size: 'imageKey' | 'thumbnailKey') => async (request: FastifyRequest, reply: FastifyReply) => {
      const viewer = await identity.readViewer(request.headers, { fresh: true })
      if (!viewer?.consented) throw loggedOut()
      const id = readRowId((request.params as { id: string }).id)
      const picture = await adminQueries.findProofPicture(database.queries, id, viewer)
      return sendPrivateFile(request, reply, files, picture[size], picture.imageType)
    }
  app.get('/api/submissions/:id/screenshot', { config: { opensInTab: true } }, serve('imageKey'))
  app.get('/api/submissions/:id/thumbnail', serve('thumbnailKey'))
}
