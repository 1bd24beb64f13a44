import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery, Search, Text } from '#contract/fields/common.ts'
import { CASE_STATUSES } from '#domain/rewards/cases.ts'
import { MAX_REWARD_WORDS_LENGTH, REQUEST_STATUSES, REWARD_STATUSES } from '#domain/rewards/rewards.ts'
import { sentence } from '#domain/text/wording.ts'
import { AmountCents, DeliveryKind, transferFields } from './delivery.ts'
import { DestinationKind, GivenDestination, SavedAddress } from './destinations.ts'
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
  deliveryKind: DeliveryKind,
  /** Canadian cents; null if the value is only words. */
  amountCents: z.nullable(AmountCents),
  /** A null value means no limit. Of a stock of codes, admins read how many are missing as a number below 0. */
  stock: z.nullable(z.int()),
  /** Requests per member; null is unlimited. */
  limitPerMember: z.nullable(z.int()),
  /** The caller's requests for it, except rejected and cancelled ones. */
  ownRequests: z.int(),
  /** Figures that only admins with Payouts or Content see. */
  admin: z.optional(
    z.object({
      requestsOpen: z.int(),
      /** Open requests by hand for its present value: they would be delivered from a stock of codes. */
      requestsByHand: z.int(),
      requestsTotal: z.int(),
      deletedAt: z.nullable(Instant),
      /** Free codes of its stock and approved requests that wait for one; null without a stock of codes. */
      codes: z.nullable(z.object({ free: z.int(), waiting: z.int() })),
    }),
  ),
})
export type Reward = z.output<typeof Reward>

export const listRewards = endpoint('GET', '/api/rewards', 'member', {
  shows: ['rewards', 'requests'],
  showsOthers: 'seeRewards',
  offline: true,
  summary:
    'Lists the active rewards, cheapest first. Admins with Payouts or Content see all rewards, with figures.',
  query: z.object({
    ...pageQuery,
    search: Search,
    category: z.optional(Text(MAX_REWARD_WORDS_LENGTH)),
    /** The view that such an admin chooses; members always get active rewards only. */
    status: z._default(z.enum(REWARD_STATUSES), 'all'),
  }),
  paged: true,
  reply: z.array(Reward),
})

export const getReward = endpoint('GET', '/api/admin/rewards/:id', 'seeRewards', {
  shows: ['rewards', 'requests'],
  summary: 'Returns one reward, deleted or not, with its figures.',
  reply: Reward,
})

export const createReward = endpoint('POST', '/api/admin/rewards', 'runContent', {
  changes: ['rewards', 'audit'],
  summary: 'Creates a reward.',
  body: RewardForm,
  idempotent: true,
  reply: Reward,
})

export const updateReward = endpoint('PUT', '/api/admin/rewards/:id', 'runContent', {
  changes: ['rewards', 'rewardCodes', 'requests', 'audit'],
  refuses: [409],
  summary: 'Edits a reward. Existing requests stay as they were.',
  body: z.extend(RewardForm, {
    /** The stock the admin saw; 409 if it has changed and `stock` would overwrite it. */
    expectedStock: z.optional(z.nullable(z.int())),
  }),
  reply: Reward,
})

export const setRewardActive = endpoint('PATCH', '/api/admin/rewards/:id/active', 'runContent', {
  changes: ['rewards', 'audit'],
  refuses: [409],
  summary: 'Offers a reward to members, or stops offering it.',
  body: z.strictObject({ isActive: z.boolean() }),
  reply: Reward,
})

export const deleteReward = endpoint('DELETE', '/api/admin/rewards/:id', 'runContent', {
  changes: ['rewards', 'audit'],
  summary: 'Hides a reward everywhere. Its requests and ledger entries stay, and it can be restored.',
  reply: Reward,
})

export const restoreReward = endpoint('POST', '/api/admin/rewards/:id/restore', 'runContent', {
  changes: ['rewards', 'audit'],
  summary: 'Restores a deleted reward as it was.',
  reply: Reward,
})

export const getRewardStats = endpoint('GET', '/api/admin/reward-stats', 'seeRewards', {
  tag: 'rewards',
  shows: ['rewards', 'requests'],
  summary: 'Counts the active, inactive, sold-out and deleted rewards, and lists their categories.',
  reply: z.object({
    active: z.int(),
    inactive: z.int(),
    soldOut: z.int(),
    deleted: z.int(),
    categories: z.array(z.string()),
  }),
})

export const RewardRequest = z.object({
  id: Id,
  status: RequestStatus,
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  pointsSpent: z.int(),
  reviewNotes: z.nullable(z.string()),
  destinationKind: DestinationKind,
  /** The destination as text, a postal address line by line; empty if none is needed. */
  destination: z.string(),
  address: z.nullable(SavedAddress),
  deliveryKind: DeliveryKind,
  amountCents: z.nullable(AmountCents),
  /** The recipient's legal name and Autodeposit, of an e-Transfer. */
  recipientName: z.nullable(z.string()),
  autodeposit: z.nullable(z.boolean()),
  /** The bank's reference of an e-Transfer that was sent. */
  bankReference: z.nullable(z.string()),
  /** `revealDelivery` returns what was delivered. */
  hasDelivery: z.boolean(),
  /** Whether the delivery of a code of the stock was undone, and an admin decides what is next. */
  deliveryUndone: z.boolean(),
  /** When the delivered code of a stock expires. */
  codeExpiresAt: z.nullable(Instant),
  /** The latest case about it. */
  case: z.nullable(z.object({ status: z.enum(CASE_STATUSES), dueAt: Instant })),
  /** The reward at the time of the request, except for the category, which is current. */
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
  limit: perHour('redemption', 100, sentence('You’ve requested a lot of rewards in the last hour.')),
  refuses: [409],
  summary:
    'Redeems points for the reward. The points are taken immediately, then an admin reviews the request.',
  body: z.optional(
    /** The destination; by default, the one from `getOwnDestinations`. */
    z.extend(GivenDestination, {
      ...transferFields,
      /** The price the member saw; 409 if it has changed (reliability: Redeem). */
      expectedPointsCost: z.optional(z.int()),
    }),
  ),
  idempotent: true,
  reply: RewardRequest,
})

export const listOwnRewardRequests = endpoint('GET', '/api/user/reward-requests', 'member', {
  shows: ['requests', 'rewards'],
  offline: true,
  summary: "Lists the member's reward requests, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(RewardRequest),
})

export const cancelRewardRequest = endpoint('POST', '/api/user/reward-requests/:id/cancel', 'member', {
  changes: ['requests', 'rewards', 'balance'],
  refuses: [409],
  summary:
    "Cancels the member's pending request and returns its points immediately. Returns 409 once it has been decided.",
  reply: RewardRequest,
})

export const revealDelivery = endpoint('POST', '/api/user/reward-requests/:id/reveal', 'member', {
  changes: ['requests', 'rewardCodes'],
  refuses: [409],
  summary: 'Returns what was delivered, to the member only. Each call is recorded.',
  reply: z.object({ delivery: z.string() }),
})
