import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/use-endpoint.ts'
import type { Desk } from '#client/app/desk/desk.ts'
import { type AdminSubmission, getSubmission } from '#contract/reviews/admin-submissions.ts'
import { listReviewLeases, takeBackReviews, takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'

export const TASK_DESK: Desk<AdminSubmission> = {
  subject: 'submission',
  leases: listReviewLeases,
  take: (body, options) => call(takeReviewLeases, { body, ...options }),
  takeBack: takeBackReviews,
  most: MAX_REVIEWS_AT_ONCE,
  queryOf: (id) => readQuery(getSubmission, { params: { id } }),
  waits: ({ status }) => status === 'pending',
  isForOthers: ({ user, contest }, me) => [user.id, contest?.firstReviewedBy?.id].includes(me?.id),
  nameOf: ({ task, user }) => `${task.title}, ${user.email}`,
  draftOf: ({ status, reviewNotes, failedLines, failedPage }) => ({
    notes: reviewNotes ?? '',
    rejecting: status === 'rejected',
    failure: { lines: failedLines, aboutPage: failedPage },
  }),
}
