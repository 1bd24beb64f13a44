import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const Decisions = z.object({ decided: z.int(), medianMinutes: z.nullable(z.number()) })

/** How the business stands; days are days in Toronto. */
export const Overview = z.object({
  asOf: Instant,
  backlog: z.object({
    pending: z.int(),
    /** Since when the one that waits longest waits. */
    oldestAt: z.nullable(Instant),
    over24Hours: z.int(),
    over48Hours: z.int(),
  }),
  /** Of the last 7 and 30 days, today included: how many, and how long half of them took at most. */
  decisions: z.object({ last7Days: Decisions, last30Days: Decisions }),
  /** The last 30 days, the oldest first, today last. */
  days: z.array(z.object({ day: z.string(), submissions: z.int(), pointsAwarded: z.int() })),
  pointsOutstanding: z.int(),
  redemptions: z.object({
    pending: z.int(),
    pendingPoints: z.int(),
    approved: z.int(),
    approvedPoints: z.int(),
    oldestAt: z.nullable(Instant),
  }),
  /** Who decided how many within the last 7 days, whoever decided most first. */
  reviewers: z.array(z.object({ id: z.string(), name: z.string(), submissions: z.int(), requests: z.int() })),
  inbox: z.object({ open: z.int(), overdue: z.int() }),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint('GET', '/api/admin/overview', 'admin', {
  shows: ['submissions', 'heldReviews', 'requests', 'inbox', 'balance'],
  summary: 'The backlog and its age, decision times, 30 days of submissions and points, and what is due.',
  reply: Overview,
})
