import * as z from 'zod/mini'
import { decisionOptions, Hold } from '#contract/desk/decision-options.ts'
import { SecondAdminAsk, secondAdminOptions } from '#contract/desk/second-admin.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Id,
  Instant,
  NamedPerson,
  NotDecided,
  pageQuery,
  Search,
  SelectedIds,
  Text,
} from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { CASE_STATUSES } from '#domain/rewards/cases.ts'
import { MAX_DECISIONS_AT_ONCE, MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { AmountCents, BankReference, DeliveryKind } from './delivery.ts'
import { DestinationKind } from './destinations.ts'
import { RequestStatus } from './rewards.ts'

/** A request as admins see it (specification §3 Reward request). */
export const AdminRewardRequest = z.object({
  id: Id,
  status: RequestStatus,
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(NamedPerson),
  pointsSpent: z.int(),
  reviewNotes: z.nullable(z.string()),
  destinationKind: DestinationKind,
  /** The destination as text, a postal address line by line; empty if none is needed. */
  destination: z.string(),
  destinationChangedAt: z.nullable(Instant),
  deliveryKind: DeliveryKind,
  amountCents: z.nullable(AmountCents),
  /** The recipient's legal name and Autodeposit, of an e-Transfer. */
  recipientName: z.nullable(z.string()),
  autodeposit: z.nullable(z.boolean()),
  bankReference: z.nullable(z.string()),
  hasDelivery: z.boolean(),
  /** The code of the stock that was delivered; admins never see more of it. */
  code: z.nullable(
    z.object({
      id: Id,
      lastFour: z.nullable(z.string()),
      expiresAt: z.nullable(Instant),
      deliveredAt: Instant,
      firstRevealedAt: z.nullable(Instant),
    }),
  ),
  /** The latest case about it. */
  case: z.nullable(z.object({ id: Id, status: z.enum(CASE_STATUSES) })),
  /** The stock that an open request is delivered from; null for any other request. */
  codeStock: z.nullable(
    z.object({
      /** Free codes. */
      free: z.int(),
      /** Free codes less open requests; below 0, that many are missing. */
      available: z.int(),
      /** Codes that expire too soon to be delivered by themselves. */
      expiring: z.int(),
      /** Whether the request gets the next code by itself; one whose delivery was undone waits for an admin. */
      waits: z.boolean(),
    }),
  ),
  /** The time left to undo the decision, and the status until then; null once it is final. */
  hold: z.nullable(z.extend(Hold, { from: RequestStatus })),
  /** The call that waits for a second admin; null if none does. */
  secondAdmin: z.nullable(SecondAdminAsk),
  /** The last change to anything about it; of two copies, the later one is right. */
  changedAt: Instant,
  balanceThen: z.int(),
  /** How many kinds of signs at payout are open (`getRequestContext`). */
  signs: z.int(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    totalPoints: z.int(),
    createdAt: Instant,
    isSuspended: z.boolean(),
    /** Whether decisions are emailed too; otherwise the member only gets a notice. */
    emailNotifications: z.boolean(),
  }),
  /** The reward at the time of the request, except for the category, which is current. */
  reward: z.object({
    id: Id,
    name: z.string(),
    value: z.string(),
    description: z.string(),
    category: z.string(),
    pointsCost: z.int(),
  }),
  decisions: z.array(
    z.object({
      from: RequestStatus,
      to: RequestStatus,
      by: NamedPerson,
      notes: z.nullable(z.string()),
      at: Instant,
      isUndo: z.boolean(),
    }),
  ),
})
export type AdminRewardRequest = z.output<typeof AdminRewardRequest>

/** The facts that `AdminRewardRequest` shows. */
export const REQUEST_FACTS = [
  'requests',
  'heldRequests',
  'account',
  'balance',
  'rewards',
  'rewardCodes',
  'payoutSigns',
  'secondAdmin',
] as const

export const listRewardRequests = endpoint('GET', '/api/admin/reward-requests', 'payRewards', {
  shows: REQUEST_FACTS,
  summary: 'Lists reward requests: pending and approved ones oldest first, others newest first.',
  query: z.object({
    ...pageQuery,
    status: z.optional(RequestStatus),
    category: z.optional(Text(100)),
    search: Search,
  }),
  paged: true,
  searchesNewest: true,
  reply: z.array(AdminRewardRequest),
})

export const getRewardRequest = endpoint('GET', '/api/admin/reward-requests/:id', 'payRewards', {
  shows: REQUEST_FACTS,
  summary: 'Returns one reward request.',
  reply: AdminRewardRequest,
})

export const getRedemptionStats = endpoint('GET', '/api/admin/redemption-stats', 'payRewards', {
  tag: 'reward requests',
  shows: ['requests', 'heldRequests', 'rewards', 'secondAdmin'],
  summary: 'Returns points redeemed (net of refunds), the number of redemptions and the backlog.',
  reply: z.object({
    totalPointsRedeemed: z.int(),
    totalRedemptions: z.int(),
    pending: z.int(),
    approved: z.int(),
    /** How many calls wait for a second admin, of any kind. */
    secondAdmin: z.int(),
    categories: z.array(z.string()),
  }),
})

/** An approval is the only decision that moves points. */
const onlyApprovals = <
  Body extends { status: string; askSecondAdmin?: true | undefined; confirmed?: true | undefined },
>() =>
  z.refine<Body>((body) => body.status === 'approved' || !(body.askSecondAdmin || body.confirmed), {
    path: ['status'],
    message: sentence('Only an approval can wait for a second admin.'),
  })

/** How a request is fulfilled: with a text, a bank's reference, or a code of the stock that expires soon. */
const fulfilment = {
  /** A gift-card code or reference: stored encrypted, shown only to the member. */
  delivery: z.optional(Text(MAX_DELIVERY_LENGTH)),
  /** The bank's reference of an e-Transfer; 409 if another one has it. */
  bankReference: z.optional(BankReference),
}

const deliveryFits = ({
  status,
  ...given
}: {
  status: string
  delivery?: string | undefined
  bankReference?: string | undefined
  expiringCode?: true | undefined
}) =>
  status === 'fulfilled' ||
  (given.delivery === undefined && given.bankReference === undefined && given.expiringCode === undefined)

const DECISION_CHANGES = [
  'requests',
  'rewardCodes',
  'heldRequests',
  'requestLeases',
  'secondAdmin',
  'rewards',
  'balance',
  'notices',
  'audit',
] as const

export const decideRewardRequest = endpoint('PUT', '/api/admin/reward-requests/:id', 'payRewards', {
  changes: DECISION_CHANGES,
  refuses: [409],
  summary:
    'Approves, rejects or fulfils a request, immediately or after a hold. Rejecting returns the points. Returns 409 if it was already decided.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      ...fulfilment,
      /** Delivers a code of the stock that expires too soon to be delivered by itself. */
      expiringCode: z.optional(z.literal(true)),
      ...decisionOptions,
      ...secondAdminOptions,
      /** `changedAt` of the request that the admin saw; 409 if it has changed. */
      seen: z.optional(GivenInstant),
    })
    .check(
      z.refine(deliveryFits, {
        path: ['delivery'],
        message: sentence('You can add delivery details only when you mark a request as fulfilled.'),
      }),
      z.refine(
        ({ delivery, bankReference, expiringCode }) => !(expiringCode && (delivery || bankReference)),
        {
          path: ['expiringCode'],
          message: sentence('Send a code of the stock or what you typed, not both.'),
        },
      ),
      onlyApprovals(),
    ),
  reply: AdminRewardRequest,
})

export const DecisionResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** Its current state; null if it does not exist. */
  request: z.nullable(AdminRewardRequest),
})
export type DecisionResult = z.output<typeof DecisionResult>

export const decideRewardRequests = endpoint('POST', '/api/admin/reward-requests/decide-many', 'payRewards', {
  changes: DECISION_CHANGES,
  maxBodyBytes: 1_000_000,
  summary:
    'Approves, rejects or fulfils several requests separately, so one refusal does not stop the others.',
  body: z
    .strictObject({
      ids: SelectedIds('request', MAX_DECISIONS_AT_ONCE),
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      /** The delivery of each fulfilled request; one without an entry is fulfilled without. */
      deliveries: z.optional(
        z.array(z.strictObject({ id: Id, ...fulfilment })).check(z.maxLength(MAX_DECISIONS_AT_ONCE)),
      ),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      ...decisionOptions,
      ...secondAdminOptions,
      seen: z.optional(
        z
          .array(z.strictObject({ id: Id, changedAt: GivenInstant }))
          .check(z.maxLength(MAX_DECISIONS_AT_ONCE)),
      ),
    })
    .check(
      z.refine(({ status, deliveries }) => status === 'fulfilled' || deliveries === undefined, {
        path: ['deliveries'],
        message: sentence('You can add delivery details only when you mark requests as fulfilled.'),
      }),
      onlyApprovals(),
    ),
  reply: z.object({ results: z.array(DecisionResult) }),
})

export const takeBackDecisions = endpoint('POST', '/api/admin/reward-requests/take-back', 'payRewards', {
  changes: ['heldRequests', 'requestLeases', 'audit'],
  summary:
    "Undoes the admin's own held decisions. The requests are as they were before, and no member is notified.",
  body: z.strictObject({ ids: SelectedIds('request', MAX_DECISIONS_AT_ONCE) }),
  reply: z.object({ results: z.array(DecisionResult) }),
})

export const listRecentDecisions = endpoint('GET', '/api/admin/recent-request-decisions', 'payRewards', {
  tag: 'reward requests',
  shows: ['requests', 'heldRequests', 'account', 'balance', 'rewards', 'rewardCodes', 'secondAdmin'],
  summary: "Lists the requests of the admin's last 50 decisions that are still in effect, newest first.",
  reply: z.array(AdminRewardRequest),
})
