import * as z from 'zod/mini'
import { REVIEW_OUTCOMES } from '../domain/review-tasks.ts'
import { RISK_SIGNS } from '../domain/risk.ts'
import { LATENESSES, SUBMISSION_SORTS, SUBMISSION_STATUSES, sortFits } from '../domain/submissions.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, pageQuery, QueryId, Search, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { reviewManner, seenVersion } from './review-manner.ts'

const SubmissionStatus = z.enum(SUBMISSION_STATUSES)
const ReviewOutcome = z.enum(REVIEW_OUTCOMES)

/** A submission as reviewers see it (specification §3 Submission, admin view); `memberRecord` counts the member's others. */
export const AdminSubmission = z.object({
  id: Id,
  status: SubmissionStatus,
  version: z.int(),
  submittedAt: Instant,
  textSubmission: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  screenshotUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  reviewNotes: z.nullable(z.string()),
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
  pointsAwarded: z.nullable(z.int()),
  outcome: z.nullable(ReviewOutcome),
  /** The decision can still be taken back: the member does not know of it yet. Null once it is final. */
  hold: z.nullable(z.object({ finalAt: Instant, endsInSeconds: z.number() })),
  /** When it was sent, its picture was near one that somebody had sent before. */
  seenBefore: z.boolean(),
  /** What called for a closer look when it was sent (src/domain/risk.ts). */
  risk: z.array(z.enum(RISK_SIGNS)),
  /** The member asked for a second look: their reason, and the first decision. */
  contest: z.nullable(
    z.object({
      reason: z.string(),
      contestedAt: Instant,
      firstReviewedBy: z.nullable(z.string()),
      firstReviewNotes: z.nullable(z.string()),
    }),
  ),
  /** When anything about it changed last; of two states of one submission the later one stands. */
  changedAt: Instant,
  /** Reviews of it that were undone, the latest first. */
  undone: z.array(
    z.object({
      status: SubmissionStatus,
      reviewedAt: Instant,
      reviewedBy: z.nullable(z.string()),
      reviewNotes: z.nullable(z.string()),
      pointsAwarded: z.nullable(z.int()),
      undoneBy: z.string(),
      undoneAt: Instant,
      reason: z.string(),
    }),
  ),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  task: z.object({
    id: Id,
    title: z.string(),
    category: z.string(),
    /** What this try pays: 0 after the third failed one at a review task. */
    points: z.int(),
    requirements: z.string(),
    /** Names the title and the requirements as they are now: another text has another name. */
    textVersion: z.string(),
    /** Its tries are counted, and the first three are paid. */
    isReview: z.boolean(),
  }),
})
export type AdminSubmission = z.output<typeof AdminSubmission>

const submissionFilters = {
  status: z.optional(SubmissionStatus),
  /** Only what waits for a second look, which its member asked for. */
  contested: z.optional(z.literal('true')),
  /** Only what waits and is late, or soon is, against the promised 24–48 hours (specification §9). */
  due: z.optional(z.enum(LATENESSES)),
  /** Only the proofs of one task. */
  task: z.optional(QueryId),
  category: z.optional(Text(100)),
  seenBefore: z.optional(z.literal('true')),
  /** Only those with a sign that called for a closer look. */
  risk: z.optional(z.literal('true')),
  /** In the member's name and address, the title of the task, and the text of a proof that waits. */
  search: Search,
}

export const listSubmissions = endpoint('GET', '/api/admin/submissions', 'admin', {
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: 'The newest version of every submission: pending ones oldest first, else newest first.',
  query: z.object({ ...pageQuery, ...submissionFilters, sort: z.optional(z.enum(SUBMISSION_SORTS)) }).check(
    z.refine(sortFits, {
      path: ['sort'],
      message: 'Only pending submissions can be sorted by lateness or points.',
    }),
  ),
  paged: true,
  reply: z.array(AdminSubmission),
})

export const countSubmissions = endpoint('GET', '/api/admin/submission-count', 'admin', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'tasks', 'account'],
  summary:
    'How many submissions a list with these filters has: exact for what waits, else counted up to 1,000.',
  query: z.object(submissionFilters),
  reply: z.object({ count: z.int(), isCapped: z.boolean() }),
})

export const getSubmission = endpoint('GET', '/api/admin/submissions/:id', 'admin', {
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: 'One submission, as it stands now.',
  reply: AdminSubmission,
})

/** What a reviewer sees beside the proof: the member's record and their earlier versions of this proof. */
export const SubmissionContext = z.object({
  member: z.object({
    memberSince: Instant,
    totalPoints: z.int(),
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
  }),
  versions: z.array(
    z.object({
      id: Id,
      version: z.int(),
      status: SubmissionStatus,
      notes: z.nullable(z.string()),
      submittedAt: Instant,
      reviewNotes: z.nullable(z.string()),
    }),
  ),
  recent: z.array(
    z.object({
      id: Id,
      taskTitle: z.string(),
      status: SubmissionStatus,
      submittedAt: Instant,
      reviewNotes: z.nullable(z.string()),
    }),
  ),
})
export type SubmissionContext = z.output<typeof SubmissionContext>

export const getSubmissionContext = endpoint('GET', '/api/admin/submissions/:id/context', 'admin', {
  shows: ['submissions', 'account', 'balance', 'claims', 'tasks'],
  summary: "The member's record and recent submissions, and earlier versions of this proof.",
  reply: SubmissionContext,
})

export const getSubmissionStats = endpoint('GET', '/api/admin/submission-stats', 'admin', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'tasks'],
  summary: 'Counts of submissions and the points awarded; totalSubmissions is the number approved.',
  reply: z.object({
    totalSubmissions: z.int(),
    totalPointsEarned: z.int(),
    pending: z.int(),
    rejected: z.int(),
    categories: z.array(z.string()),
  }),
})

export const reviewSubmission = endpoint('PUT', '/api/admin/submissions/:id', 'admin', {
  changes: ['submissions', 'heldReviews', 'reviewLeases', 'balance', 'referrals', 'notices', 'audit'],
  refuses: [409],
  summary: 'Approves or rejects a pending submission, at once or after a hold; a second reviewer gets 409.',
  body: z.strictObject({
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
    /** Approves and pays a try at a review task although nothing of it can be seen online. */
    outcome: z.optional(z.nullable(ReviewOutcome)),
    ...reviewManner,
    /** What the reviewer saw; another one now is 409. */
    seen: z.optional(z.strictObject(seenVersion)),
  }),
  reply: AdminSubmission,
})
