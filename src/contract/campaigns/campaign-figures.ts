import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, pageQuery, QueryId } from '#contract/fields/common.ts'
import { dayRange, daysInOrder } from '#contract/fields/dates.ts'

/** The rows of the table: one per campaign, task, client or month that has claims. */
export const FIGURE_ROWS = ['campaign', 'task', 'client', 'month'] as const

const filters = {
  by: z._default(z.enum(FIGURE_ROWS), 'campaign'),
  client: z.optional(QueryId),
  campaign: z.optional(QueryId),
  /** Days in Toronto on which claims were made. */
  ...dayRange,
}

export const CampaignFigures = z.object({
  /** A row that has more than one has null. */
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  campaign: z.nullable(z.object({ id: Id, name: z.string() })),
  task: z.nullable(z.object({ id: Id, title: z.string() })),
  /** '2026-11', in rows by month. */
  month: z.nullable(z.string()),
  claimed: z.int(),
  /** Claims with proof. */
  submitted: z.int(),
  /** Units approved for the client; those that the house pays are apart. */
  approved: z.int(),
  /** Proofs, also those that were replaced by others. */
  rejected: z.int(),
  /** Claims that ended without proof, or without another one after a rejection. */
  expired: z.int(),
  /** Time from a claim to its first proof, and from its newest proof or second look to the decision; null without any. */
  medianHoursToSubmit: z.nullable(z.number()),
  medianHoursToDecide: z.nullable(z.number()),
  /** Most first, at most five: the sentence or the lines that rejections named; none for admins without Reviews. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Net points within the caps, and those that the house pays beyond. */
  awardedPoints: z.int(),
  housePoints: z.int(),
  /** Points that open claims would pay. */
  promisedPoints: z.int(),
  houseUnits: z.int(),
  /** Units approved for the client times their price. */
  billedCents: z.int(),
  /** Points awarded and paid by the house, by POINTS_PER_DOLLAR; null where points have no dollars. */
  costCents: z.nullable(z.int()),
  /** A row without an approved unit has null. */
  costPerUnitCents: z.nullable(z.int()),
  marginCents: z.nullable(z.int()),
  /** Promised points in dollars. */
  outstandingCents: z.nullable(z.int()),
})
export type CampaignFigures = z.output<typeof CampaignFigures>

export const listCampaignFigures = endpoint('GET', '/api/admin/campaign-figures', 'runContent', {
  tag: 'campaigns',
  shows: ['campaigns', 'tasks', 'claims', 'submissions', 'media'],
  summary: 'Lists what campaigns brought and cost, by campaign, task, client or month.',
  query: z.object({ ...pageQuery, ...filters }).check(daysInOrder),
  paged: true,
  reply: z.array(CampaignFigures),
})

/** The same table as a file for admins, without reasons. */
export const campaignFiguresCsv = {
  path: '/api/admin/campaign-figures.csv',
  query: z.object(filters).check(daysInOrder),
} as const
