import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields/common.ts'
import { DAY_KINDS } from '#domain/overview/day.ts'
import { SETUP_STEPS } from '#domain/overview/setup-steps.ts'

const Decisions = z.object({ decided: z.int(), medianMinutes: z.nullable(z.number()) })

/** Days are days in Toronto. Parts that the admin's duties do not allow are null. */
export const Overview = z.object({
  asOf: Instant,
  backlog: z.nullable(
    z.object({
      pending: z.int(),
      oldestAt: z.nullable(Instant),
      over24Hours: z.int(),
      over48Hours: z.int(),
    }),
  ),
  /** Today included. */
  decisions: z.nullable(z.object({ last7Days: Decisions, last30Days: Decisions })),
  /** The last 30 days, oldest first, today included. */
  days: z.nullable(z.array(z.object({ day: z.string(), submissions: z.int(), pointsAwarded: z.int() }))),
  pointsOutstanding: z.int(),
  redemptions: z.nullable(
    z.object({
      pending: z.int(),
      pendingPoints: z.int(),
      approved: z.int(),
      approvedPoints: z.int(),
      oldestAt: z.nullable(Instant),
    }),
  ),
  /** Decisions in the last 7 days, most first. */
  reviewers: z.nullable(
    z.array(z.object({ id: z.string(), name: z.string(), submissions: z.int(), requests: z.int() })),
  ),
  /** Open cases about delivered rewards. */
  cases: z.nullable(z.object({ open: z.int(), overdue: z.int() })),
  inbox: z.nullable(z.object({ open: z.int(), overdue: z.int() })),
  /** The work that waits for this admin, in the order in which it is due; work for another admin only is left out. */
  day: z.array(
    z.object({
      kind: z.enum(DAY_KINDS),
      count: z.int(),
      overdue: z.int(),
      /** When the first one is due. */
      dueAt: Instant,
      /** The points of requests, deliveries and asks; null for other kinds. */
      points: z.nullable(z.int()),
      /** The address of the screen where it is done; for asks, the place of the first one. */
      link: z.string(),
    }),
  ),
})
export type DayLine = z.output<typeof Overview>['day'][number]
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint('GET', '/api/admin/overview', 'seeDay', {
  shows: [
    'submissions',
    'heldReviews',
    'requests',
    'heldRequests',
    'rewardCases',
    'heldCases',
    'inbox',
    'secondAdmin',
    'balance',
    'account',
  ],
  summary:
    'Returns what waits for the admin, the backlog, decision times, 30 days of submissions and points, and open requests and messages.',
  reply: Overview,
})

export const getReviewFigures = endpoint('GET', '/api/review-figures', 'member', {
  tag: 'overview',
  shows: [],
  offline: true,
  summary:
    'Returns how fast submissions were reviewed in the last 30 days and how many second looks changed the decision, measured once an hour; null for too few decisions, and when switched off.',
  reply: z.nullable(
    z.object({
      halfWithinHours: z.int(),
      percentInTime: z.int(),
      secondLooks: z.nullable(z.object({ decided: z.int(), changed: z.int() })),
    }),
  ),
})

export const listSetupSteps = endpoint('GET', '/api/admin/setup-steps', 'runTeam', {
  tag: 'overview',
  shows: ['tasks', 'rewards', 'account', 'signInMethods', 'audit'],
  summary: 'Lists what a new product still needs; empty once everything is done, and in the demo.',
  reply: z.array(z.enum(SETUP_STEPS)),
})
