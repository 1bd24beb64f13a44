import * as z from 'zod/mini'
import {
  MAX_DECISIONS_AT_ONCE,
  MAX_DELIVERY_LENGTH,
  MAX_DESTINATION_LENGTH,
  MAX_REWARD_WORDS_LENGTH,
  REQUEST_STATUSES,
  REWARD_STATUSES,
} from '../domain/rewards.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, pageQuery, Search, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RewardForm } from './reward-form.ts'

const RequestStatus = z.enum(REQUEST_STATUSES)

/** A reward (specification §3). */
export const Reward = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  pointsCost: z.int(),
  category: z.string(),
  value: z.string(),
  isActive: z.boolean(),
  /** How many are left; null has no end. */
  stock: z.nullable(z.int()),
  /** How many requests one member may have for it; null has no limit. */
  limitPerMember: z.nullable(z.int()),
  /** The caller's own requests for it, without the rejected and cancelled ones. */
  ownRequests: z.int(),
  /** For admins only. */
  admin: z.optional(
    z.object({ requestsOpen: z.int(), requestsTotal: z.int(), deletedAt: z.nullable(Instant) }),
  ),
})
export type Reward = z.output<typeof Reward>

export const listRewards = endpoint({
  method: 'GET',
  path: '/api/rewards',
  access: 'member',
  summary: 'The active rewards, the cheapest first; an admin sees all of them, with figures.',
  query: z.object({
    ...pageQuery,
    search: Search,
    category: z.optional(Text(MAX_REWARD_WORDS_LENGTH)),
    /** 'deleted' is for admins; members find active rewards only, whatever they ask for. */
    status: z._default(z.enum(REWARD_STATUSES), 'all'),
  }),
  paged: true,
  reply: z.array(Reward),
})

export const createReward = endpoint({
  method: 'POST',
  path: '/api/admin/rewards',
  access: 'admin',
  summary: 'Creates a reward.',
  body: RewardForm,
  idempotent: true,
  reply: Reward,
})

export const updateReward = endpoint({
  method: 'PUT',
  path: '/api/admin/rewards/:id',
  access: 'admin',
  summary: 'Edits a reward; what members have requested already keeps its price.',
  body: z.extend(RewardForm, {
    /** The stock the admin saw; 409 when members have taken some meanwhile and `stock` would overwrite that. */
    expectedStock: z.optional(z.nullable(z.int())),
  }),
  reply: Reward,
})

export const setRewardActive = endpoint({
  method: 'PATCH',
  path: '/api/admin/rewards/:id/active',
  access: 'admin',
  summary: 'Offers a reward to members, or stops offering it.',
  body: z.strictObject({ isActive: z.boolean() }),
  reply: Reward,
})

export const deleteReward = endpoint({
  method: 'DELETE',
  path: '/api/admin/rewards/:id',
  access: 'admin',
  summary:
    'Hides a reward everywhere; its requests, the ledger and its name in them stay, and it can be restored.',
  reply: Reward,
})

export const restoreReward = endpoint({
  method: 'POST',
  path: '/api/admin/rewards/:id/restore',
  access: 'admin',
  summary: 'Brings a deleted reward back as it was.',
  reply: Reward,
})

export const getRewardStats = endpoint({
  method: 'GET',
  path: '/api/admin/reward-stats',
  access: 'admin',
  summary: 'How many rewards are active, inactive, sold out and deleted, and their categories.',
  reply: z.object({
    active: z.int(),
    inactive: z.int(),
    /** Active, with a stock of which none is left. */
    soldOut: z.int(),
    deleted: z.int(),
    categories: z.array(z.string()),
  }),
})

/** The member's own request for a reward. */
export const RewardRequest = z.object({
  id: Id,
  status: RequestStatus,
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  pointsSpent: z.int(),
  reviewNotes: z.nullable(z.string()),
  destination: z.string(),
  /** What was delivered can be shown by `revealDelivery`. */
  hasDelivery: z.boolean(),
  reward: z.object({ id: Id, name: z.string(), value: z.string(), category: z.string() }),
})
export type RewardRequest = z.output<typeof RewardRequest>

export const requestReward = endpoint({
  method: 'POST',
  path: '/api/rewards/:id/request',
  access: 'member',
  summary: 'Redeems points for the reward: the points leave at once, an admin decides on the request.',
  body: z.optional(
    z.strictObject({
      /** The price the member saw; another one is 409 (reliability: Redeem). */
      expectedPointsCost: z.optional(z.int()),
      /** Where to send it; the account e-mail when absent (decisions: Rewards). */
      destination: z.optional(Text(MAX_DESTINATION_LENGTH)),
    }),
  ),
  idempotent: true,
  reply: RewardRequest,
})

export const listOwnRewardRequests = endpoint({
  method: 'GET',
  path: '/api/user/reward-requests',
  access: 'member',
  summary: "The member's reward requests, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(RewardRequest),
})

export const cancelRewardRequest = endpoint({
  method: 'POST',
  path: '/api/user/reward-requests/:id/cancel',
  access: 'member',
  summary: "Cancels the member's pending request; all its points come back at once. A decided one is 409.",
  reply: RewardRequest,
})

export const revealDelivery = endpoint({
  method: 'POST',
  path: '/api/user/reward-requests/:id/reveal',
  access: 'member',
  summary: 'What was delivered for the request, to its member only; each reading is recorded.',
  reply: z.object({ delivery: z.string() }),
})

/** A request as admins see it (specification §3 Reward request). */
export const AdminRewardRequest = z.object({
  id: Id,
  status: RequestStatus,
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
  pointsSpent: z.int(),
  reviewNotes: z.nullable(z.string()),
  destination: z.string(),
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
  }),
  reward: z.object({
    id: Id,
    name: z.string(),
    value: z.string(),
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

export const listRewardRequests = endpoint({
  method: 'GET',
  path: '/api/admin/reward-requests',
  access: 'admin',
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

export const getRewardRequest = endpoint({
  method: 'GET',
  path: '/api/admin/reward-requests/:id',
  access: 'admin',
  summary: 'One reward request, as it stands now.',
  reply: AdminRewardRequest,
})

export const getRedemptionStats = endpoint({
  method: 'GET',
  path: '/api/admin/redemption-stats',
  access: 'admin',
  summary: 'Points redeemed (net of refunds) and the number of redemptions, with the backlog.',
  reply: z.object({
    totalPointsRedeemed: z.int(),
    totalRedemptions: z.int(),
    pending: z.int(),
    approved: z.int(),
    categories: z.array(z.string()),
  }),
})

export const decideRewardRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/reward-requests/:id',
  access: 'admin',
  summary: 'Approves, rejects (points go back) or fulfils a request; a second decision gets 409.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected', 'fulfilled']),
      reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
      /** What was delivered (a gift-card code, a reference): stored encrypted, shown to the member only. */
      delivery: z.optional(Text(MAX_DELIVERY_LENGTH)),
    })
    .check(
      z.refine(({ status, delivery }) => delivery === undefined || status === 'fulfilled', {
        path: ['delivery'],
        message: 'Only a fulfilled request has something that was delivered.',
      }),
    ),
  reply: AdminRewardRequest,
})

/** What became of one request of several. */
export const DecisionResult = z.object({
  id: Id,
  /** Why it was not decided on now; null when it was. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** As it stands now; null when it does not exist. */
  request: z.nullable(AdminRewardRequest),
})
export type DecisionResult = z.output<typeof DecisionResult>

export const decideRewardRequests = endpoint({
  method: 'POST',
  path: '/api/admin/reward-requests/decide-many',
  access: 'admin',
  summary: 'Decides on several requests, each for itself: one that cannot be decided stops no other.',
  body: z.strictObject({
    ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Please select at least one request.'),
        z.maxLength(MAX_DECISIONS_AT_ONCE, `Please select at most ${MAX_DECISIONS_AT_ONCE} requests.`),
      ),
    status: z.enum(['approved', 'rejected']),
    reviewNotes: z.optional(z.nullable(Text(MAX_NOTES_LENGTH))),
  }),
  reply: z.object({ results: z.array(DecisionResult) }),
})
