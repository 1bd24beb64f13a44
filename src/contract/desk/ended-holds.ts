import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields/common.ts'
import { HOLD_ENDS } from '#domain/desk/holds.ts'
import { DESK_SUBJECTS } from '#domain/desk/leases.ts'

/** A held decision that its admin did not take back, and that does not count. */
export const EndedHold = z.object({
  subject: z.enum(DESK_SUBJECTS),
  id: Id,
  /** The task or the reward. */
  title: z.string(),
  memberEmail: z.string(),
  /** The decision. */
  status: z.string(),
  because: z.enum(HOLD_ENDS),
  endedAt: Instant,
})
export type EndedHold = z.output<typeof EndedHold>

export const listEndedHolds = endpoint('GET', '/api/admin/ended-holds', 'seeDay', {
  tag: 'submissions',
  shows: ['endedHolds'],
  summary:
    "Lists the admin's held decisions that ended without effect in the last 15 minutes, such as by a member's cancellation.",
  reply: z.array(EndedHold),
})
