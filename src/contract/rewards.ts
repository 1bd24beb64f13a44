import * as z from 'zod/mini'
import { MAX_REWARD_WORDS_LENGTH, REQUEST_STATUSES, REWARD_STATUSES } from '../domain/rewards.ts'
import { Id, Instant, pageQuery, Search, Text } from './common.ts'
import { DestinationKind, GivenDestination, SavedAddress } from './destinations.ts'
import { endpoint, perHour } from './endpoint.ts'
import { RewardForm } from './reward-form.ts'

export const RequestStatus = z.enum(REQUEST_STATUSES)

/** A reward (specification §3). */
export const Reward = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  pointsCost: z.int(),
  category: z.string(),
  value: z.string(),
  isActive: z.boolean(),
  destinationKind: DestinationKind,
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

export const listRewards = endpoint('GET', '/api/rewards', 'member', {
  shows: ['rewards', 'requests'],
  showsOthers: true,
  offline: true,
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

export const createReward = endpoint('POST', '/api/admin/rewards', 'admin', {
  changes: ['rewards', 'audit'],
  summary: 'Creates a reward.',
  body: RewardForm,
  idempotent: true,
  reply: Reward,
})

export const updateReward = endpoint('PUT', '/api/admin/rewards/:id', 'admin', {
  changes: ['rewards', 'audit'],
  refuses: [409],
  summary: 'Edits a reward; what members have requested already stays as it was.',
  body: z.extend(RewardForm, {
    /** The stock the admin saw; 409 when members have taken some meanwhile and `stock` would overwrite that. */
    expectedStock: z.optional(z.nullable(z.int())),
  }),
  reply: Reward,
})

export const setRewardActive = endpoint('PATCH', '/api/admin/rewards/:id/active', 'admin', {
  changes: ['rewards', 'audit'],
  refuses: [409],
  summary: 'Offers a reward to members, or stops offering it.',
  body: z.strictObject({ isActive: z.boolean() }),
  reply: Reward,
})

export const deleteReward = endpoint('DELETE', '/api/admin/rewards/:id', 'admin', {
  changes: ['rewards', 'audit'],
  summary:
    'Hides a reward everywhere; its requests, the ledger and its name in them stay, and it can be restored.',
  reply: Reward,
})

export const restoreReward = endpoint('POST', '/api/admin/rewards/:id/restore', 'admin', {
  changes: ['rewards', 'audit'],
  summary: 'Brings a deleted reward back as it was.',
  reply: Reward,
})

export const getRewardStats = endpoint('GET', '/api/admin/reward-stats', 'admin', {
  tag: 'rewards',
  shows: ['rewards', 'requests'],
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
  destinationKind: DestinationKind,
  /** As it is written, a postal address line by line; empty where none is needed. */
  destination: z.string(),
  /** The fields of a postal address. */
  address: z.nullable(SavedAddress),
  /** What was delivered can be shown by `revealDelivery`. */
  hasDelivery: z.boolean(),
  /** The reward as it was when the request was made; the category is the one of now. */
  reward: z.object({
    id: Id,
    name: z.string(),
    value: z.string(),
    description: z.string(),
    category: z.string(),
  }),
})
export type RewardRequest = z.output<typeof RewardRequest>

export const requestReward = endpoint('POST', '/api/rewards/:id/request', 'member', {
  changes: ['requests', 'rewards', 'balance'],
  limit: perHour('redemption', 100, 'You’ve requested a lot of rewards in the last hour.'),
  refuses: [409],
  summary: 'Redeems points for the reward: the points leave at once, an admin decides on the request.',
  body: z.optional(
    /** Where to send it; without it, it goes where `getOwnDestinations` says. */
    z.extend(GivenDestination, {
      /** The price the member saw; another one is 409 (reliability: Redeem). */
      expectedPointsCost: z.optional(z.int()),
    }),
  ),
  idempotent: true,
  reply: RewardRequest,
})

export const listOwnRewardRequests = endpoint('GET', '/api/user/reward-requests', 'member', {
  shows: ['requests', 'rewards'],
  offline: true,
  summary: "The member's reward requests, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(RewardRequest),
})

export const cancelRewardRequest = endpoint('POST', '/api/user/reward-requests/:id/cancel', 'member', {
  changes: ['requests', 'rewards', 'balance'],
  refuses: [409],
  summary: "Cancels the member's pending request; all its points come back at once. A decided one is 409.",
  reply: RewardRequest,
})

export const revealDelivery = endpoint('POST', '/api/user/reward-requests/:id/reveal', 'member', {
  changes: ['requests'],
  refuses: [409],
  summary: 'What was delivered for the request, to its member only; each reading is recorded.',
  reply: z.object({ delivery: z.string() }),
})
