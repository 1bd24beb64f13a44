import * as z from 'zod/mini'
import { decisionOptions, Hold } from '#contract/desk/decision-options.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery, Text } from '#contract/fields/common.ts'
import { ACTS, PLATFORMS } from '#domain/campaigns/platform-rules.ts'
import { SUBMISSION_STATUSES, sortFits } from '#domain/proofs/submissions.ts'
import { RISK_SIGNS } from '#domain/reviews/risk.ts'
import { REVIEW_OUTCOMES } from '#domain/tasks/review-tasks.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { confirmed, failure, failureFits, reviewChanges, seenVersion } from './review-options.ts'
import { submissionFilters, submissionSort } from './submission-filters.ts'

const SubmissionStatus = z.enum(SUBMISSION_STATUSES)
const ReviewOutcome = z.enum(REVIEW_OUTCOMES)

/** A submission as reviewers see it (specification §3 Submission, admin view). */
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
  /** The lines of the requirements that its rejection names, in the words of then. */
  failedLines: z.array(z.string()),
  /** Whether one of them is about the page of a review. */
  failedPage: z.boolean(),
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(NamedPerson),
  pointsAwarded: z.nullable(z.int()),
  outcome: z.nullable(ReviewOutcome),
  /** The time left to undo the decision; null once it is final. */
  hold: z.nullable(
    z.extend(Hold, {
      /** A second admin must agree first; at `finalAt` it is pending again. */
      needsAgreement: z.boolean(),
    }),
  ),
  /** Whether its picture resembled an earlier one when it was sent. */
  seenBefore: z.boolean(),
  /** The signs at the time it was sent. */
  risk: z.array(z.enum(RISK_SIGNS)),
  contest: z.nullable(
    z.object({
      reason: z.string(),
      contestedAt: Instant,
      firstReviewedBy: z.nullable(NamedPerson),
      firstReviewNotes: z.nullable(z.string()),
      firstFailedLines: z.array(z.string()),
    }),
  ),
  /** The last change to anything about it; of two copies, the later one is right. */
  changedAt: Instant,
  undone: z.array(
    z.object({
      status: SubmissionStatus,
      reviewedAt: Instant,
      reviewedBy: z.nullable(NamedPerson),
      reviewNotes: z.nullable(z.string()),
      failedLines: z.array(z.string()),
      pointsAwarded: z.nullable(z.int()),
      undoneBy: NamedPerson,
      undoneAt: Instant,
      reason: z.string(),
    }),
  ),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  task: z.object({
    id: Id,
    title: z.string(),
    category: z.string(),
    /** The points this try pays: 0 after three failed tries at a review task. */
    points: z.int(),
    requirements: z.string(),
    /** Identifies the current title and requirements; it changes when they do. */
    textVersion: z.string(),
    isReview: z.boolean(),
    /** The members’ line about disclosure follows from them. */
    platform: z.nullable(z.enum(PLATFORMS)),
    act: z.nullable(z.enum(ACTS)),
  }),
})
export type AdminSubmission = z.output<typeof AdminSubmission>

export const listSubmissions = endpoint('GET', '/api/admin/submissions', 'reviewProofs', {
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: 'Lists the newest version of each submission: pending ones oldest first, others newest first.',
  query: z.object({ ...pageQuery, ...submissionFilters, sort: submissionSort }).check(
    z.refine(sortFits, {
      path: ['sort'],
      message: sentence('Only pending submissions can be sorted by lateness or points.'),
    }),
  ),
  paged: true,
  searchesNewest: true,
  reply: z.array(AdminSubmission),
})

export const countSubmissions = endpoint('GET', '/api/admin/submission-count', 'reviewProofs', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'tasks', 'account'],
  summary:
    'Counts the submissions that match these filters: exactly for pending ones, otherwise up to 1,000.',
  query: z.object(submissionFilters),
  reply: z.object({ count: z.int(), isCapped: z.boolean() }),
})

export const getSubmission = endpoint('GET', '/api/admin/submissions/:id', 'reviewProofs', {
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: 'Returns one submission.',
  reply: AdminSubmission,
})

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
      failedLines: z.array(z.string()),
    }),
  ),
  recent: z.array(
    z.object({
      id: Id,
      taskTitle: z.string(),
      status: SubmissionStatus,
      submittedAt: Instant,
      reviewNotes: z.nullable(z.string()),
      failedLines: z.array(z.string()),
    }),
  ),
})
export type SubmissionContext = z.output<typeof SubmissionContext>

export const getSubmissionContext = endpoint('GET', '/api/admin/submissions/:id/context', 'reviewProofs', {
  shows: ['submissions', 'account', 'balance', 'claims', 'tasks'],
  summary: "Returns the member's record, their recent submissions and earlier versions of this proof.",
  reply: SubmissionContext,
})

export const getSubmissionStats = endpoint('GET', '/api/admin/submission-stats', 'reviewProofs', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'tasks'],
  summary: 'Returns submission counts and points awarded. `totalSubmissions` is the number approved.',
  reply: z.object({
    totalSubmissions: z.int(),
    totalPointsEarned: z.int(),
    pending: z.int(),
    rejected: z.int(),
    categories: z.array(z.string()),
  }),
})

export const reviewSubmission = endpoint('PUT', '/api/admin/submissions/:id', 'reviewProofs', {
  changes: reviewChanges,
  refuses: [409],
  summary:
    'Approves or rejects a pending submission, immediately or after a hold. Returns 409 if it was already reviewed. After many rejections of one task, a rejection with a hold waits until another admin agrees, and one without gets 409.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      /** Approves and pays a try at a review task, although the review never appeared online. */
      outcome: z.optional(z.nullable(ReviewOutcome)),
      ...failure,
      ...decisionOptions,
      confirmed,
      /** The version the reviewer saw; 409 if it has changed. */
      seen: z.optional(z.strictObject(seenVersion)),
    })
    .check(failureFits),
  reply: AdminSubmission,
})
