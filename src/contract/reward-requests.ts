import * as z from 'zod/mini'
import { MAX_DECISIONS_AT_ONCE, MAX_DELIVERY_LENGTH } from '../domain/rewards.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, NotDecided, pageQuery, Search, SelectedIds, Text } from './common.ts'
import { DestinationKind } from './destinations.ts'
import { endpoint } from './endpoint.ts'
import { RequestStatus } from './rewards.ts'

/** A request as admins see it (specification §3 Reward request). */
export const AdminRewardRequest = z.object({
  id: Id,
  status: RequestStatus,
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
  pointsSpent: z.int(),
  reviewNotes: z.nullable(z.string()),
  destinationKind: DestinationKind,
  /** As it is written, a postal address line by line; empty where none is needed. */
  destination: z.string(),
  /** When the member corrected it. */
  destinationChangedAt: z.nullable(Instant),
  /** What was delivered is stored; only the member can read it. */
  hasDelivery: z.boolean(),
  /** When anything about it changed last; of two states of one request the later one stands. */
  changedAt: Instant,
  /** The member's balance right after the points left for this request. */
  balanceThen: z.int(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    totalPoints: z.int(),
    createdAt: Instant,
    /** Decisions are mailed as well; if not, a notice alone tells the member. */
    emailNotifications: z.boolean(),
  }),
  /** The reward as it was when the request was made; the category is the one of now. */
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
      by: z.string(),
      notes: z.nullable(z.string()),
      at: Instant,
      /** It takes the decision before it back. */
      isUndo: z.boolean(),
    }),
  ),
})
export type AdminRewardRequest = z.output<typeof AdminRewardRequest>

export const listRewardRequests = endpoint('GET', '/api/admin/reward-requests', 'admin', {
  shows: ['requests', 'account', 'balance', 'rewards'],
  summary: 'Reward requests: pending and approved ones oldest first, else newest first.',
  query: z.object({
    ...pageQuery,
    status: z.optional(RequestStatus),
    category: z.optional(Text(100)),
    search: Search,
  }),
  paged: true,
  reply: z.array(AdminRewardRequest),
})

export const getRewardRequest = endpoint('GET', '/api/admin/reward-requests/:id', 'admin', {
  shows: ['requests', 'account', 'balance', 'rewards'],
  summary: 'One reward request, as it stands now.',
  reply: AdminRewardRequest,
})

export const getRedemptionStats = endpoint('GET', '/api/admin/redemption-stats', 'admin', {
  tag: 'reward requests',
  shows: ['requests', 'rewards'],
  summary: 'Points redeemed (net of refunds) and the number of redemptions, with the backlog.',
  reply: z.object({
    totalPointsRedeemed: z.int(),
    totalRedemptions: z.int(),
    pending: z.int(),
    approved: z.int(),
    categories: z.array(z.string()),
  }),
})

export const deliveryFits = ({ status, delivery }: { status: string; delivery?: string | undefined }) =>
  delivery === undefined || status === 'fulfilled'

export const decideRewardRequest = endpoint('PUT', '/api/admin/reward-requests/:id', 'admin', {
  changes: ['requests', 'rewards', 'balance', 'notices', 'audit'],
  refuses: [409],
  summary: 'Approves, rejects (points go back) or fulfils a request; a second decision gets 409.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      /** What was delivered (a gift-card code, a reference): stored encrypted, shown to the member only. */
      delivery: z.optional(Text(MAX_DELIVERY_LENGTH)),
    })
    .check(
      z.refine(deliveryFits, {
        path: ['delivery'],
        message: 'You can add delivery details only when you mark a request as fulfilled.',
      }),
    ),
  reply: AdminRewardRequest,
})

/** What became of one request of several. */
export const DecisionResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** As it stands now; null when it does not exist. */
  request: z.nullable(AdminRewardRequest),
})
export type DecisionResult = z.output<typeof DecisionResult>

export const decideRewardRequests = endpoint('POST', '/api/admin/reward-requests/decide-many', 'admin', {
  changes: ['requests', 'rewards', 'balance', 'notices', 'audit'],
  summary: 'Decides on several requests, each for itself: one that cannot be decided stops no other.',
  body: z.strictObject({
    ids: SelectedIds('request', MAX_DECISIONS_AT_ONCE),
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
  }),
  reply: z.object({ results: z.array(DecisionResult) }),
})
