import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  Id,
  Instant,
  pageQuery,
  QueryId,
  RequiredLine,
  Search,
  WholeNumber,
} from '#contract/fields/common.ts'
import { GivenDay, GivenInstant } from '#contract/fields/dates.ts'
import {
  CAMPAIGN_STATUSES,
  MAX_CAMPAIGN_CAP,
  MAX_CAMPAIGN_NAME_LENGTH,
  MAX_CAMPAIGN_UNITS,
  MAX_UNIT_PRICE_CENTS,
} from '#domain/campaigns/campaigns.ts'
import { SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { TASK_STATUSES } from '#domain/tasks/tasks.ts'
import { sentence } from '#domain/text/wording.ts'

const Service = z.enum(SERVICE_INTERESTS.map(({ value }) => value))

export const CampaignForm = z.strictObject({
  clientId: Id,
  name: RequiredLine(MAX_CAMPAIGN_NAME_LENGTH, sentence('Name is required')),
  service: Service,
  orderedUnits: WholeNumber(sentence('Ordered units'), 1, MAX_CAMPAIGN_UNITS),
  /** Cents per approved unit. */
  unitPrice: WholeNumber(sentence('Price per unit'), 0, MAX_UNIT_PRICE_CENTS),
  /** Points; bonus files count. */
  cap: WholeNumber(sentence('Cap'), 1, MAX_CAMPAIGN_CAP),
  startsOn: z.nullable(GivenDay),
  endsOn: z.nullable(GivenDay),
})
export type CampaignForm = z.output<typeof CampaignForm>

/** Days in order. */
const campaignFits = z.refine<Pick<CampaignForm, 'startsOn' | 'endsOn'>>(
  ({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn,
  { path: ['endsOn'], message: sentence('The last day can’t be before the first day.') },
)

/** Points and units; what the house pays is in neither total of the client. */
const Budget = z.object({
  cap: z.int(),
  /** Points that open claims and live offers would pay. */
  promised: z.int(),
  /** Points that claims were paid, net, bonus files included. */
  awarded: z.int(),
  orderedUnits: z.int(),
  openUnits: z.int(),
  approvedUnits: z.int(),
  housePoints: z.int(),
  houseUnits: z.int(),
})

const campaignParts = {
  id: Id,
  client: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  service: Service,
  status: z.enum(CAMPAIGN_STATUSES),
  unitPrice: z.int(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  budget: Budget,
  createdAt: Instant,
  /** The last change to a field of the form; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
  finishedAt: z.nullable(Instant),
}

export const CampaignEntry = z.object({ ...campaignParts, tasks: z.int() })
export type CampaignEntry = z.output<typeof CampaignEntry>

export const Campaign = z.object({
  ...campaignParts,
  tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(TASK_STATUSES),
      hidden: z.boolean(),
      deletedAt: z.nullable(Instant),
      publishAt: z.nullable(Instant),
      points: z.int(),
      openClaims: z.int(),
      approvedClaims: z.int(),
    }),
  ),
  /** Proofs to decide before it can be finished; only while it is finishing. */
  waitsFor: z.nullable(z.object({ undecided: z.int(), held: z.int(), contested: z.int() })),
})
export type Campaign = z.output<typeof Campaign>

export const listCampaigns = endpoint('GET', '/api/admin/campaigns', 'runContent', {
  shows: ['campaigns', 'tasks', 'claims', 'submissions', 'media'],
  summary: 'Lists campaigns, newest first.',
  query: z.object({
    ...pageQuery,
    search: Search,
    status: z.optional(z.enum(CAMPAIGN_STATUSES)),
    client: z.optional(QueryId),
  }),
  paged: true,
  reply: z.array(CampaignEntry),
})

export const getCampaign = endpoint('GET', '/api/admin/campaigns/:id', 'runContent', {
  shows: ['campaigns', 'tasks', 'claims', 'submissions', 'heldReviews', 'media'],
  summary:
    'Returns one campaign with its budget and tasks, and while it is finishing, what is not decided yet.',
  reply: Campaign,
})

export const createCampaign = endpoint('POST', '/api/admin/campaigns', 'runContent', {
  changes: ['campaigns', 'audit'],
  refuses: [409],
  summary: 'Creates a draft campaign and returns it. A copy is one with the same fields; it gets no tasks.',
  body: CampaignForm.check(campaignFits),
  idempotent: true,
  reply: Campaign,
})

export const updateCampaign = endpoint('PUT', '/api/admin/campaigns/:id', 'runContent', {
  changes: ['campaigns', 'tasks', 'audit'],
  refuses: [409],
  summary:
    'Updates a campaign. Returns 409, with the figures, if the cap is below promised and awarded points or the ordered units are below open and approved ones, and for a finished campaign.',
  body: z
    .extend(CampaignForm, {
      /** The `updatedAt` the form was filled from; 409 if the campaign has changed since. */
      expectedUpdatedAt: z.optional(GivenInstant),
    })
    .check(campaignFits),
  reply: Campaign,
})

export const setCampaignStatus = endpoint('PATCH', '/api/admin/campaigns/:id/status', 'runContent', {
  changes: ['campaigns', 'tasks', 'audit'],
  refuses: [409],
  summary:
    'Starts, pauses, resumes or finishes a campaign. Finishing takes no new claims and ends with `finished`, which returns 409 with what is not decided yet, and the same campaign when called again.',
  body: z.strictObject({ status: z.enum(['running', 'paused', 'finishing', 'finished']) }),
  reply: Campaign,
})
