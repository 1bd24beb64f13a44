import * as z from 'zod/mini'
import { Claim } from '#contract/claims/claims.ts'
import { endpoint, UPLOAD_LIMIT } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, QueryInteger, RequiredText, Sha256, Text } from '#contract/fields/common.ts'
import { PROOF_RETRY_DAYS } from '#domain/calls/retries.ts'
import { CONTEST_REASON_NEEDED } from '#domain/proofs/contests.ts'
import { MAX_VERSION, SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { REVIEW_OUTCOMES } from '#domain/tasks/review-tasks.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

const SubmissionStatus = z.enum(SUBMISSION_STATUSES)
const ReviewOutcome = z.enum(REVIEW_OUTCOMES)

/** One version of the member's proof (specification §3 Submission, member view). */
export const MemberSubmission = z.object({
  id: Id,
  version: z.int(),
  status: SubmissionStatus,
  notes: z.nullable(z.string()),
  screenshotUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
  /** The lines of the requirements that its rejection names, in the words of then. */
  failedLines: z.array(z.string()),
  /** Whether one of them is about the page of a review, so that another page may help. */
  failedPage: z.boolean(),
  pointsAwarded: z.nullable(z.int()),
  /** The outcome of an approval that differs from the usual one. */
  outcome: z.nullable(ReviewOutcome),
  /** The time when the member asked for a second look, which they can do once. */
  contestedAt: z.nullable(Instant),
})
export type MemberSubmission = z.output<typeof MemberSubmission>

export const listTaskSubmissions = endpoint('GET', '/api/user/submissions/:id', 'member', {
  shows: ['submissions', 'images', 'tasks'],
  offline: true,
  summary: "Lists the member's submissions for the task, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(MemberSubmission),
})

/** 409 `session.other` if someone else is signed in by now. Forms send it first, so that the file is then not read. */
const MemberId = z.optional(Text(200))

export const submitTask = endpoint('POST', '/api/tasks/:id/submit', 'member', {
  changes: ['submissions', 'balance', 'referrals', 'notices'],
  limit: UPLOAD_LIMIT,
  refuses: [409],
  summary: 'Submits proof: an image, text or both. It replaces a rejected submission.',
  multipart: { file: 'screenshot', optional: true },
  body: z.object({
    memberId: MemberId,
    notes: z.optional(Text(MAX_NOTES_LENGTH)),
    /** The version this proof replaces, 0 for the first; 409 if it is not the latest. */
    replaces: z.optional(QueryInteger(0, MAX_VERSION)),
    /** The digest of the picture as chosen, before the browser shrinks it. */
    originalSha256: z.optional(Sha256),
  }),
  idempotent: { days: PROOF_RETRY_DAYS },
  reply: z.extend(MemberSubmission, {
    taskId: Id,
    /** The digest of the picture's bytes as they arrived; null without a picture. */
    receivedSha256: z.nullable(Sha256),
  }),
})

/** Keeps the spot during a slow upload: each try moves the submission deadline, by 2 hours at most in all. */
export const announceProof = endpoint('POST', '/api/tasks/:id/announce-proof', 'member', {
  changes: ['claims'],
  refuses: [409],
  summary:
    'Announces that proof is about to be sent, which extends the submission deadline to 15 minutes from now, by 2 hours at most in all.',
  body: z.optional(z.strictObject({ memberId: MemberId })),
  reply: Claim,
})

export const contestSubmission = endpoint('POST', '/api/submissions/:id/contest', 'member', {
  changes: ['submissions'],
  refuses: [409],
  summary: 'Requests a second look at a rejection: once, within 14 days.',
  body: z.strictObject({
    reason: RequiredText(MAX_NOTES_LENGTH, CONTEST_REASON_NEEDED),
  }),
  reply: MemberSubmission,
})
