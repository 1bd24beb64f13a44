import type { FastifyInstance } from 'fastify'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import * as contract from '#contract/reviews/admin-submissions.ts'
import * as agreements from '#contract/reviews/agreements.ts'
import * as reasonsContract from '#contract/reviews/rejection-reasons.ts'
import * as viewContract from '#contract/reviews/review-views.ts'
import * as reviewing from '#contract/reviews/reviewing.ts'
import * as undoContract from '#contract/reviews/undo.ts'
import { TASK_DESK } from '#server/desk/desks.ts'
import { readEndedHolds } from '#server/desk/ended-holds.ts'
import { listLeases, takeLeases } from '#server/desk/leases.ts'
import { takeBackEach } from '#server/desk/take-back.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import { mountCsv } from '#server/platform/http/send-csv.ts'
import * as lists from '#server/platform/ordered-list.ts'
import { languageOf } from '#server/platform/words/language.ts'
import { listReusedProof } from '#server/proofs/reused-proof.ts'
import type { Services } from '#server/services.ts'
import * as queries from './admin-queries.ts'
import { answerRejections } from './answer-rejections.ts'
import { readWaitingRejections } from './mass-rejections.ts'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { reviewMany, reviewResults } from './review-many.ts'
import { reviewSubmission as review } from './review-submission.ts'
import * as views from './review-views.ts'
import { addNote, listNotes } from './staff-notes.ts'
import { submissionsFile } from './submissions-csv.ts'
import { previewReviewUndo, undoReview } from './undo-review.ts'
import { lockSubmission } from './write-review.ts'

export function mountReviews(app: FastifyInstance, services: Services): void {
  const { database } = services
  const db = database.queries
  mount(app, contract.listSubmissions, searched(database, queries.listAdminSubmissions))
  mount(app, contract.getSubmission, ({ params }) => queries.findAdminSubmission(db, params.id))
  mount(app, contract.getSubmissionContext, ({ params }) => queries.findSubmissionContext(db, params.id))
  mount(app, contract.countSubmissions, searched(database, queries.countListed))
  mount(app, contract.getSubmissionStats, () => queries.readSubmissionStats(db))
  mount(app, contract.reviewSubmission, ({ viewer, params, body }) =>
    review(services, viewer.id, params.id, body),
  )
  mount(app, undoContract.previewReviewUndo, ({ viewer, params }) =>
    previewReviewUndo(database, viewer.id, params.id),
  )
  mount(app, undoContract.undoReview, ({ viewer, params, body }) =>
    undoReview(database, viewer.id, params.id, body),
  )
  mountCsv(app, services, submissionsFile)
  mountReviewing(app, services)
  mountRejectionReasons(app, services)
}

function mountReviewing(app: FastifyInstance, services: Services): void {
  const { database } = services
  const db = database.queries
  const means = {
    database,
    desk: TASK_DESK,
    find: queries.findAdminSubmissions,
    lock: (tx: Tx, adminId: string, id: number) => lockSubmission(tx, adminId, id, 'no key update'),
  }

  mount(app, reviewing.reviewSubmissions, ({ viewer, body, request }) =>
    reviewMany(services, viewer.id, body, languageOf(request)),
  )
  mount(app, reviewing.takeBackReviews, async ({ viewer, body, request }) =>
    reviewResults(languageOf(request), await takeBackEach(means, viewer.id, body.ids)),
  )
  mount(app, agreements.listWaitingRejections, ({ viewer }) =>
    readWaitingRejections(db, viewer.id, services.config.massRejections),
  )
  mount(app, agreements.answerRejections, ({ viewer, body, request }) =>
    answerRejections(database, viewer.id, body, languageOf(request)),
  )
  mount(app, listEndedHolds, ({ viewer }) => readEndedHolds(db, viewer))
  mount(app, reviewing.listRecentReviews, ({ viewer }) => queries.listRecentReviews(db, viewer.id))
  mount(app, reviewing.listReviewLeases, ({ viewer }) => listLeases(db, TASK_DESK, viewer.id, 'submissionId'))
  mount(app, reviewing.takeReviewLeases, ({ viewer, body }) => takeLeases(means, viewer.id, body))
  mount(app, reviewing.listStaffNotes, ({ viewer, params, query }) =>
    listNotes(db, viewer.id, { submissionId: params.id }, query),
  )
  mount(app, reviewing.addStaffNote, ({ viewer, params, body }) =>
    addNote(database, viewer.id, { submissionId: params.id }, body.body),
  )
  mount(app, reviewing.listMemberNotes, ({ viewer, params, query }) =>
    listNotes(db, viewer.id, params, query),
  )
  mount(app, reviewing.addMemberNote, ({ viewer, params, body }) =>
    addNote(database, viewer.id, params, body.body),
  )
  mount(app, viewContract.listReviewViews, ({ viewer }) => views.listViews(db, viewer.id))
  mount(app, viewContract.saveReviewView, ({ viewer, body }) => views.saveView(database, viewer.id, body))
  mount(app, viewContract.renameReviewView, ({ viewer, params, body }) =>
    views.renameView(database, viewer.id, params.id, body.name),
  )
  mount(app, viewContract.deleteReviewView, ({ viewer, params }) =>
    views.deleteView(database, viewer.id, params.id),
  )
  mount(app, reviewing.listReusedProof, ({ params }) => listReusedProof(db, params.id))
}

function mountRejectionReasons(app: FastifyInstance, { database }: Services): void {
  mount(app, reasonsContract.listRejectionReasons, () => lists.readList(REJECTION_REASONS, database.queries))
  mount(app, reasonsContract.createRejectionReason, ({ viewer, body, retryKey }) =>
    lists.addToList(REJECTION_REASONS, database, viewer.id, body, retryKey),
  )
  mount(app, reasonsContract.orderRejectionReasons, ({ viewer, body }) =>
    lists.orderList(REJECTION_REASONS, database, viewer.id, body),
  )
  mount(app, reasonsContract.updateRejectionReason, ({ viewer, params, body }) =>
    lists.updateInList(REJECTION_REASONS, database, viewer.id, params.id, body),
  )
  mount(app, reasonsContract.deleteRejectionReason, ({ viewer, params, query }) =>
    lists.deleteFromList(REJECTION_REASONS, database, viewer.id, params.id, query.expectedUpdatedAt),
  )
}
