import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, SelectedIds } from '#contract/fields/common.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'
import { confirmed } from './review-options.ts'
import { ReviewResult } from './reviewing.ts'

/** An admin's rejections of one task that wait for another admin. */
export const WaitingRejections = z.object({
  asker: NamedPerson,
  task: z.object({ id: Id, title: z.string() }),
  count: z.int(),
  /** When the first of them ends as pending again. */
  endsAt: Instant,
})
export type WaitingRejections = z.output<typeof WaitingRejections>

export const listWaitingRejections = endpoint('GET', '/api/admin/waiting-rejections', 'reviewProofs', {
  tag: 'submissions',
  shows: ['heldReviews', 'tasks', 'account'],
  summary: 'Lists the mass rejections that wait for a second admin, by admin and task, the oldest first.',
  reply: z.object({
    groups: z.array(WaitingRejections),
    /** More rejections of one task within these minutes wait. */
    limit: z.object({ rejections: z.int(), minutes: z.int() }),
    /** Whether another admin could agree with the caller's. */
    anotherAdminExists: z.boolean(),
  }),
})

export const answerRejections = endpoint('POST', '/api/admin/submissions/answer-rejections', 'reviewProofs', {
  changes: ['heldReviews', 'endedHolds', 'audit'],
  summary:
    'Agrees with rejections that wait for a second admin, or refuses them, each separately. Refused ones are pending again. Admins answer their own only if no other admin exists, with `confirmed`.',
  body: z.strictObject({
    ids: SelectedIds('submission', MAX_REVIEWS_AT_ONCE),
    agrees: z.boolean(),
    confirmed,
  }),
  reply: z.object({ results: z.array(ReviewResult) }),
})
