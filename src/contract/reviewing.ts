import * as z from 'zod/mini'
import { LIKENESSES } from '../domain/reused-proof.ts'
import { MAX_LEASE_CANDIDATES } from '../domain/review-leases.ts'
import { MAX_REVIEWS_AT_ONCE, SUBMISSION_STATUSES } from '../domain/submissions.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { AdminSubmission } from './admin-submissions.ts'
import { Id, Instant, NotDecided, pageQuery, RequiredText, SelectedIds, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { reviewManner, seenVersion } from './review-manner.ts'

/** What became of one submission of several. */
export const ReviewResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** As it stands now; null when it does not exist. */
  submission: z.nullable(AdminSubmission),
})
export type ReviewResult = z.output<typeof ReviewResult>

export const reviewSubmissions = endpoint('POST', '/api/admin/submissions/review-many', 'admin', {
  changes: ['submissions', 'heldReviews', 'reviewLeases', 'balance', 'referrals', 'notices', 'audit'],
  summary: 'Decides on several submissions, each for itself: one that cannot be decided stops no other.',
  body: z.strictObject({
    ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE),
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
    ...reviewManner,
    /** What the reviewer saw, by the submission. */
    seen: z.optional(
      z.array(z.strictObject({ id: Id, ...seenVersion })).check(z.maxLength(MAX_REVIEWS_AT_ONCE)),
    ),
  }),
  reply: z.object({ results: z.array(ReviewResult) }),
})

export const takeBackReviews = endpoint('POST', '/api/admin/submissions/take-back', 'admin', {
  changes: ['heldReviews', 'reviewLeases', 'audit'],
  summary:
    'Takes back own decisions that are still held: they are pending again, and their members never hear of it.',
  body: z.strictObject({ ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE) }),
  reply: z.object({ results: z.array(ReviewResult) }),
})

export const listRecentReviews = endpoint('GET', '/api/admin/recent-reviews', 'admin', {
  tag: 'submissions',
  shows: ['submissions', 'heldReviews', 'images', 'tasks', 'account'],
  summary: "The admin's own last 50 decisions that stand, the latest first.",
  reply: z.array(AdminSubmission),
})

/** A card that is with a reviewer. */
export const ReviewLease = z.object({
  submissionId: Id,
  admin: z.object({ id: z.string(), name: z.string() }),
  /** In front of them; the others come next. */
  isOpen: z.boolean(),
  /** Since when it is with them. */
  takenAt: Instant,
  /** Seconds until someone else gets it who needs it, unless its reviewer uses keys or pointer again. */
  endsInSeconds: z.number(),
})
export type ReviewLease = z.output<typeof ReviewLease>

export const listReviewLeases = endpoint('GET', '/api/admin/review-leases', 'admin', {
  tag: 'submissions',
  shows: ['reviewLeases'],
  summary: 'Which submissions are with the other admins now.',
  reply: z.array(ReviewLease),
})

export const takeReviewLeases = endpoint('POST', '/api/admin/review-leases', 'admin', {
  tag: 'submissions',
  changes: ['reviewLeases'],
  summary:
    'Takes the card in front of the admin and the next free ones, at most three together; without any it gives back.',
  body: z.strictObject({
    /** The card in front of the admin; null before there is one. */
    open: z.nullable(Id),
    /** The cards that follow, in their order. */
    next: z.array(Id).check(z.maxLength(MAX_LEASE_CANDIDATES)),
    /** Cards whose decision is on its way: they stay with the admin. */
    deciding: z.array(Id).check(z.maxLength(MAX_LEASE_CANDIDATES)),
    /** Cards that this tab had before: they are given back unless they are among those above. */
    released: z.array(Id).check(z.maxLength(MAX_LEASE_CANDIDATES)),
    /** Takes the open card from the reviewer who has it. */
    takeOver: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** What is with the admin now and is not decided, the open one first. */
    leased: z.array(AdminSubmission),
    /** When that was so: who has taken one of these cards since has it now. */
    asOf: Instant,
    /** Who has the open card instead; null where nobody does. */
    heldBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
})

/** What an admin wrote about a member for the other admins, beside one of the member's submissions. */
export const StaffNote = z.object({
  id: Id,
  body: z.string(),
  createdAt: Instant,
  author: z.object({ id: z.string(), name: z.string() }),
  submissionId: Id,
  taskTitle: z.string(),
  /** Written beside this proof or an earlier version of it. */
  isAboutThis: z.boolean(),
})
export type StaffNote = z.output<typeof StaffNote>

export const listStaffNotes = endpoint('GET', '/api/admin/submissions/:id/staff-notes', 'admin', {
  shows: ['staffNotes'],
  summary:
    'Staff notes on this submission and its member, newest first; an admin gets none about themselves.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(StaffNote),
})

export const addStaffNote = endpoint('POST', '/api/admin/submissions/:id/staff-notes', 'admin', {
  changes: ['staffNotes', 'audit'],
  summary: 'Writes a note for the other admins, which no member can read.',
  body: z.strictObject({ body: RequiredText(MAX_NOTES_LENGTH, 'Please write a note.') }),
  reply: StaffNote,
})

/** An earlier submission with this picture, or with the one it was made from. */
export const ReusedProof = z.object({
  submissionId: Id,
  /** What this picture is of the earlier one; 'alike' is all that can be said of an older picture that was removed. */
  likeness: z.enum(LIKENESSES),
  /** How many of the 64 points of the two pictures differ. */
  distance: z.int(),
  /** The very same file. */
  isSameFile: z.boolean(),
  /** Sent by the member whose submission this is. */
  isOwn: z.boolean(),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.nullable(z.string()) }),
  task: z.object({ id: Id, title: z.string() }),
  status: z.enum(SUBMISSION_STATUSES),
  submittedAt: Instant,
  /** Null where the picture was removed since; its hash stays. */
  screenshotUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
})
export type ReusedProof = z.output<typeof ReusedProof>

export const listReusedProof = endpoint('GET', '/api/admin/submissions/:id/reused-proof', 'admin', {
  shows: ['submissions'],
  summary:
    'Earlier submissions of anyone with the same picture or a copy of it: the same file first, then the same member, then the nearest; at most twelve.',
  reply: z.array(ReusedProof),
})
