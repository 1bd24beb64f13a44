import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'

/** A member's place in line for a task, or the spot that is offered to them. */
export const WaitlistPlace = z.object({
  taskId: Id,
  joinedAt: Instant,
  /** The place counts from 1; null once a spot is offered. */
  place: z.nullable(z.int()),
  /** The time until which the offered spot is kept; null while the member waits. */
  offerUntil: z.nullable(Instant),
})
export type WaitlistPlace = z.output<typeof WaitlistPlace>

export const listWaitlist = endpoint('GET', '/api/user/waitlist', 'member', {
  tag: 'tasks',
  shows: ['claims', 'tasks'],
  offline: true,
  summary: "Lists the member's places in line and the spots offered to them, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(WaitlistPlace),
})

export const joinWaitlist = endpoint('POST', '/api/tasks/:id/waitlist', 'member', {
  changes: ['claims'],
  refuses: [409],
  summary:
    'Joins the waitlist of a task that is full or at its rate limit. Joining twice keeps the first place.',
  reply: WaitlistPlace,
})

export const leaveWaitlist = endpoint('DELETE', '/api/tasks/:id/waitlist', 'member', {
  changes: ['claims'],
  summary: 'Leaves the waitlist; an offered spot goes to the next in line.',
  reply: z.object({ taskId: Id }),
})
