import * as z from 'zod/mini'
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
import { MAX_DECISIONS_AT_ONCE, MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
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
  hasDelivery: z.boolean(),
  /** The last change to anything about it; of two copies, the later one is right. */
  changedAt: Instant,
  balanceThen: z.int(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    totalPoints: z.int(),
    createdAt: Instant,
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

export const listRewardRequests = endpoint('GET', '/api/admin/reward-requests', 'admin', {
  shows: ['requests', 'account', 'balance', 'rewards'],
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

export const getRewardRequest = endpoint('GET', '/api/admin/reward-requests/:id', 'admin', {
  shows: ['requests', 'account', 'balance', 'rewards'],
  summary: 'Returns one reward request.',
  reply: AdminRewardRequest,
})

export const getRedemptionStats = endpoint('GET', '/api/admin/redemption-stats', 'admin', {
  tag: 'reward requests',
  shows: ['requests', 'rewards'],
  summary: 'Returns points redeemed (net of refunds), the number of redemptions and the backlog.',
  reply: z.object({
    totalPointsRedeemed: z.int(),
    totalRedemptions: z.int(),
    pending: z.int(),
    approved: z.int(),
    categories: z.array(z.string()),
  }),
})

const deliveryFits = ({ status, delivery }: { status: string; delivery?: string | undefined }) =>
  delivery === undefined || status === 'fulfilled'

export const decideRewardRequest = endpoint('PUT', '/api/admin/reward-requests/:id', 'admin', {
  changes: ['requests', 'rewards', 'balance', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Approves, rejects or fulfils a request. Rejecting returns the points. Returns 409 if it was already decided.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      /** A gift-card code or reference: stored encrypted, shown only to the member. */
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

export const DecisionResult = z.object({
  id: Id,
  refusal: NotDecided,
  /** Its current state; null if it does not exist. */
  request: z.nullable(AdminRewardRequest),
})
export type DecisionResult = z.output<typeof DecisionResult>

export const decideRewardRequests = endpoint('POST', '/api/admin/reward-requests/decide-many', 'admin', {
  changes: ['requests', 'rewards', 'balance', 'notices', 'audit'],
  summary: 'Approves or rejects several requests separately, so one refusal does not stop the others.',
  body: z.strictObject({
    ids: SelectedIds('request', MAX_DECISIONS_AT_ONCE),
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
  }),
  reply: z.object({ results: z.array(DecisionResult) }),
})
