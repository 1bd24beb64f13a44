import * as z from 'zod/mini'
import { decisionOptions } from '#contract/desk/decision-options.ts'
import { Lease, takenLeases, WantedLeases } from '#contract/desk/leases.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Id,
  Instant,
  NamedPerson,
  NotDecided,
  pageQuery,
  RequiredText,
  SelectedIds,
  Text,
} from '#contract/fields/common.ts'
import { LIKENESSES } from '#domain/proofs/reused-proof.ts'
import { MAX_REVIEWS_AT_ONCE, SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { AdminSubmission } from './admin-submissions.ts'
import { confirmed, failure, failureFits, reviewChanges, seenVersion } from './review-options.ts'

export const ReviewResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** Its current state; null if it does not exist. */
  submission: z.nullable(AdminSubmission),
})
export type ReviewResult = z.output<typeof ReviewResult>

export const reviewSubmissions = endpoint('POST', '/api/admin/submissions/review-many', 'reviewProofs', {
  changes: reviewChanges,
  summary: 'Approves or rejects several submissions separately, so one refusal does not stop the others.',
  body: z
    .strictObject({
      ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE),
      status: z.enum(['approved', 'rejected']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      ...failure,
      ...decisionOptions,
      confirmed,
      seen: z.optional(
        z.array(z.strictObject({ id: Id, ...seenVersion })).check(z.maxLength(MAX_REVIEWS_AT_ONCE)),
      ),
    })
    .check(failureFits),
  reply: z.object({ results: z.array(ReviewResult) }),
})

export const takeBackReviews = endpoint('POST', '/api/admin/submissions/take-back', 'reviewProofs', {
  changes: ['heldReviews', 'reviewLeases', 'audit'],
  summary:
    "Undoes the admin's own held decisions. The submissions are pending again, and no member is notified.",
  body: z.strictObject({ ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE) }),
  reply: z.object({ results: z.array(ReviewResult) }),
})

export const listRecentReviews = endpoint('GET', '/api/admin/recent-reviews', 'reviewProofs', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: "Lists the admin's last 50 decisions that are still in effect, newest first.",
  reply: z.array(AdminSubmission),
})

const ReviewLease = z.extend(Lease, { submissionId: Id })

export const listReviewLeases = endpoint('GET', '/api/admin/review-leases', 'reviewProofs', {
  tag: 'submissions',
  shows: ['reviewLeases'],
  summary: 'Lists the submissions leased to other admins.',
  reply: z.array(ReviewLease),
})

export const takeReviewLeases = endpoint('POST', '/api/admin/review-leases', 'reviewProofs', {
  tag: 'submissions',
  changes: ['reviewLeases'],
  summary:
    'Leases the open submission and the next free ones, three at most. If the call names none, it only releases leases.',
  body: WantedLeases,
  reply: takenLeases(AdminSubmission),
})

/** A note for other admins about a member, written on one of the member's submissions or about the member alone. */
export const StaffNote = z.object({
  id: Id,
  body: z.string(),
  createdAt: Instant,
  author: NamedPerson,
  /** These two are null in a note about the member alone. */
  submissionId: z.nullable(Id),
  taskTitle: z.nullable(z.string()),
  isAboutThis: z.boolean(),
})
export type StaffNote = z.output<typeof StaffNote>

export const listStaffNotes = endpoint('GET', '/api/admin/submissions/:id/staff-notes', 'reviewProofs', {
  shows: ['staffNotes'],
  summary:
    'Lists staff notes on this submission and its member, newest first. Admins get none about themselves.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(StaffNote),
})

const NewNote = z.strictObject({ body: RequiredText(MAX_NOTES_LENGTH, sentence('Please write a note.')) })

export const addStaffNote = endpoint('POST', '/api/admin/submissions/:id/staff-notes', 'reviewProofs', {
  changes: ['staffNotes', 'audit'],
  summary: 'Adds a note for other admins. Members never see it.',
  body: NewNote,
  reply: StaffNote,
})

export const listMemberNotes = endpoint('GET', '/api/admin/users/:userId/staff-notes', 'seePeople', {
  shows: ['staffNotes'],
  summary: 'Lists staff notes on a member, newest first. Admins get none about themselves.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(StaffNote),
})

export const addMemberNote = endpoint('POST', '/api/admin/users/:userId/staff-notes', 'seePeople', {
  changes: ['staffNotes', 'audit'],
  summary: 'Adds a note about a member for other admins. Members never see it.',
  body: NewNote,
  reply: StaffNote,
})

/** An earlier submission with this picture or its original. */
export const ReusedProof = z.object({
  submissionId: Id,
  likeness: z.enum(LIKENESSES),
  isSameFile: z.boolean(),
  isOwn: z.boolean(),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  task: z.object({ id: Id, title: z.string() }),
  status: z.enum(SUBMISSION_STATUSES),
  submittedAt: Instant,
  /** The picture; null once it is removed, though its signature stays. */
  screenshotUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
})
export type ReusedProof = z.output<typeof ReusedProof>

export const listReusedProof = endpoint('GET', '/api/admin/submissions/:id/reused-proof', 'reviewProofs', {
  shows: ['submissions'],
  summary:
    'Lists up to twelve earlier submissions, by anyone, with the same picture or a copy: the same file first, then the same member, then the nearest.',
  reply: z.array(ReusedProof),
})
