import * as z from 'zod/mini'
import { LIKENESSES } from '../domain/reused-proof.ts'
import { MAX_REVIEWS_AT_ONCE, SUBMISSION_STATUSES } from '../domain/submissions.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, NotDecided, pageQuery, RequiredText, SelectedIds, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AdminSubmission } from './submissions.ts'

/** What became of one submission of several. */
export const ReviewResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** As it stands now; null when it does not exist. */
  submission: z.nullable(AdminSubmission),
})
export type ReviewResult = z.output<typeof ReviewResult>

export const reviewSubmissions = endpoint('POST', '/api/admin/submissions/review-many', 'admin', {
  changes: ['submissions', 'balance', 'referrals', 'notices', 'audit'],
  summary: 'Decides on several submissions, each for itself: one that cannot be decided stops no other.',
  body: z.strictObject({
    ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE),
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
  }),
  reply: z.object({ results: z.array(ReviewResult) }),
})

/** A reviewer and what they have in front of them. */
export const ReviewPresence = z.object({
  submissionId: Id,
  admin: z.object({ id: z.string(), name: z.string() }),
  /** Seconds until this is not true any more, unless they say so again. */
  endsInSeconds: z.number(),
})
export type ReviewPresence = z.output<typeof ReviewPresence>

export const listReviewPresence = endpoint('GET', '/api/admin/review-presence', 'admin', {
  tag: 'submissions',
  shows: ['presence'],
  summary: 'Which submissions the other admins are looking at now.',
  reply: z.array(ReviewPresence),
})

export const lookAtSubmission = endpoint('PUT', '/api/admin/submissions/:id/looking', 'admin', {
  changes: ['presence'],
  summary:
    'Says that the admin has this submission in front of them, and no other; to be said again every 20 seconds.',
  reply: z.object({ submissionId: Id }),
})

export const leaveSubmission = endpoint('DELETE', '/api/admin/submissions/:id/looking', 'admin', {
  changes: ['presence'],
  summary: 'Says that the admin has this submission no longer in front of them.',
  reply: z.object({ submissionId: Id }),
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
