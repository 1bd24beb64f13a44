import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reviews/admin-submissions.ts'
import * as reasonsContract from '#contract/reviews/rejection-reasons.ts'
import * as viewContract from '#contract/reviews/review-views.ts'
import * as reviewing from '#contract/reviews/reviewing.ts'
import * as undoContract from '#contract/reviews/undo.ts'
import { mount } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import { listReusedProof } from '#server/proofs/reused-proof.ts'
import type { Services } from '#server/services.ts'
import * as queries from './admin-queries.ts'
import * as reasons from './rejection-reasons.ts'
import { listLeases, takeLeases } from './review-leases.ts'
import { reviewMany } from './review-many.ts'
import { reviewSubmission as review } from './review-submission.ts'
import * as views from './review-views.ts'
import { addNote, listNotes } from './staff-notes.ts'
import { takeBackReviews } from './take-back-reviews.ts'
import { previewReviewUndo, undoReview } from './undo-review.ts'

export function mountReviews(app: FastifyInstance, services: Services): void {
  const { database, identity, config } = services
  const db = database.queries
  const { readViewer } = identity
  mountSearch(app, { database, readViewer }, contract.listSubmissions, queries.listAdminSubmissions)
  mount(app, readViewer, contract.getSubmission, ({ params }) => queries.findAdminSubmission(db, params.id))
  mount(app, readViewer, contract.getSubmissionContext, ({ params }) =>
    queries.findSubmissionContext(db, params.id),
  )
  mountSearch(app, { database, readViewer }, contract.countSubmissions, queries.countListed)
  mount(app, readViewer, contract.getSubmissionStats, () => queries.readSubmissionStats(db))
  mount(app, readViewer, contract.reviewSubmission, ({ viewer, params, body }) =>
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
    queries.listRecentReviews(db, viewer.id),
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
