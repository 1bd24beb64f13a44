import type { FastifyInstance } from 'fastify'
import { getTaskHistory, listCompletedTasks } from '../../contract/history.ts'
import {
  claimTask,
  contestSubmission,
  getCompletedTasksCount,
  getSubmission,
  getSubmissionContext,
  getSubmissionStats,
  leaveTask,
  listSubmissions,
  listTaskSubmissions,
  listUserTasks,
  reviewSubmission,
  submitTask,
} from '../../contract/submissions.ts'
import * as undoContract from '../../contract/undo.ts'
import { MAX_UPLOAD_BYTES } from '../../domain/files.ts'
import { readScreenshot } from '../platform/files/images.ts'
import { mount, mountUpload } from '../platform/http/mount.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { requireVisibleTask } from '../tasks/visible-tasks.ts'
import * as adminQueries from './admin-queries.ts'
import { claimTask as claim } from './claim-task.ts'
import { contestSubmission as contest } from './contest-submission.ts'
import { readTaskHistory } from './history.ts'
import { leaveTask as leave } from './leave-task.ts'
import * as queries from './queries.ts'
import { mountReviewing } from './review-routes.ts'
import { reviewSubmission as review } from './review-submission.ts'
import { submitTask as submit } from './submit-task.ts'
import { previewReviewUndo, undoReview } from './undo-review.ts'

/** Claims and submissions: one lifecycle, one folder (architecture: The rule). */
export function mountSubmissions(app: FastifyInstance, services: Services): void {
  const { database, identity, files, config } = services
  const db = database.queries
  const { readViewer } = identity

  mount(app, readViewer, listUserTasks, ({ viewer, query }) => queries.listUserTasks(db, viewer.id, query))
  mount(app, readViewer, getCompletedTasksCount, ({ viewer }) => queries.countCompletedTasks(db, viewer.id))
  mount(app, readViewer, listCompletedTasks, ({ viewer, query }) =>
    queries.listCompletedTasks(db, viewer.id, query),
  )
  mount(app, readViewer, getTaskHistory, ({ viewer, query }) => readTaskHistory(db, viewer.id, query))
  mount(app, readViewer, claimTask, ({ viewer, params }) => claim(database, viewer.id, params.id))
  mount(app, readViewer, leaveTask, ({ viewer, params }) => leave(database, viewer.id, params.id))
  mount(app, readViewer, listTaskSubmissions, ({ viewer, params, query }) =>
    queries.listTaskSubmissions(db, viewer, params.id, query),
  )
  mountUpload(
    app,
    readViewer,
    submitTask,
    {
      admit: async (viewer, params) => {
        if (await queries.holdsClaim(db, viewer.id, Number(params.id))) return
        await requireVisibleTask(db, Number(params.id), viewer)
        throw new Refusal('conflict', 'Please claim this task first.', { code: 'claim.missing' })
      },
      readFile: (file) => readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }),
    },
    ({ viewer, params, body, upload, retryKey }) =>
      submit(
        { database, files, publicUrl: config.publicUrl },
        viewer.id,
        params.id,
        { notes: body.notes ?? '', image: upload },
        retryKey,
      ),
  )

  mount(app, readViewer, contestSubmission, ({ viewer, params, body }) =>
    contest(database, viewer.id, params.id, body.reason),
  )

  mount(app, readViewer, listSubmissions, ({ query }) => adminQueries.listAdminSubmissions(db, query))
  mount(app, readViewer, getSubmission, ({ params }) => adminQueries.findAdminSubmission(db, params.id))
  mount(app, readViewer, getSubmissionContext, ({ params }) =>
    adminQueries.findSubmissionContext(db, params.id),
  )
  mount(app, readViewer, getSubmissionStats, () => adminQueries.countSubmissions(db))
  mount(app, readViewer, reviewSubmission, ({ viewer, params, body }) =>
    review({ database, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
  mount(app, readViewer, undoContract.previewReviewUndo, ({ viewer, params }) =>
    previewReviewUndo(database, viewer.id, params.id),
  )
  mount(app, readViewer, undoContract.undoReview, ({ viewer, params, body }) =>
    undoReview({ database, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
  mountReviewing(app, services)
}
