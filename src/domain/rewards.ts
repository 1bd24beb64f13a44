export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'fulfilled', 'cancelled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** How each status of a reward request reads (specification §4 Reward request). */
export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved - Awaiting Fulfillment',
  rejected: 'Rejected',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
}

/** The fixed note of Mark as Fulfilled (specification §4 Reward request). */
export const FULFILLED_NOTE = 'Reward has been delivered to the user.'

/** Hours in which a request is to be decided on, and an approved one delivered: our own aim, as long as a review takes. */
export const REQUEST_DUE_HOURS = 48

/** Requests decided on in one call at most. */
export const MAX_DECISIONS_AT_ONCE = 100

/** What an admin can make of a request: the buttons and the server obey this one table (specification §4). */
export const REQUEST_DECISIONS: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['fulfilled'],
  rejected: [],
  fulfilled: [],
  cancelled: [],
}

/** Longest text of what was delivered (a gift-card code, a reference), in characters. */
export const MAX_DELIVERY_LENGTH = 2000

type DecisionRefusal = 'already-decided' | 'own-request'

/** Why this admin cannot take the request to `to`, or null. */
export function decisionRefusal(
  request: { status: RequestStatus; userId: string },
  to: RequestStatus,
  admin: { id: string; anotherAdminExists: boolean },
): DecisionRefusal | null {
  if (!REQUEST_DECISIONS[request.status].includes(to)) return 'already-decided'
  if (request.userId === admin.id && admin.anotherAdminExists) return 'own-request'
  return null
}

/** What an admin reads whose decision came too late or too early: how the request stands, and the way on from there. */
export function alreadyDecidedSentence(
  status: RequestStatus,
  { to, by }: { to: RequestStatus; by: string },
): string {
  switch (status) {
    case 'pending':
      return 'This request isn’t approved yet. Approve it first, then mark it as fulfilled.'
    case 'approved':
      return to === 'rejected'
        ? `${by} already approved this request. To reject it, undo the approval first.`
        : `${by} already approved this request. Mark it as fulfilled once the reward is sent.`
    case 'rejected':
      return `${by} already rejected this request, and the member got the points back. To change that, undo the rejection first.`
    case 'fulfilled':
      return `${by} already marked this request as fulfilled. If the reward wasn’t sent, undo that first.`
    case 'cancelled':
      return 'The member cancelled this request and got the points back. You don’t need to do anything.'
  }
}

/** What a member reads who cancels too late: how their request stands, and what they can still do. */
export function tooLateToCancelSentence(status: RequestStatus): string {
  switch (status) {
    case 'cancelled':
      return 'This request is already cancelled. Your points are back in your account.'
    case 'rejected':
      return 'We didn’t approve this request. Your points are back in your account.'
    case 'fulfilled':
      return 'We’ve already delivered this reward. If something is wrong with it, contact us through Help & Support.'
    default:
      return 'We’ve already approved this request, so you can’t cancel it. If you need a change, contact us through Help & Support.'
  }
}

/** Why the member cannot cancel their request any more, or null (decisions: Rewards). */
export function cancelRefusal(request: {
  status: RequestStatus
}): 'already-cancelled' | 'already-decided' | null {
  if (request.status === 'pending') return null
  return request.status === 'cancelled' ? 'already-cancelled' : 'already-decided'
}

/** Longest name, category and value of a reward, in characters. */
export const MAX_REWARD_WORDS_LENGTH = 120

/** Longest description of a reward, in characters. */
export const MAX_REWARD_DESCRIPTION_LENGTH = 1000

/** The price a new reward starts with, and the smallest one (specification §9). */
export const DEFAULT_POINTS_COST = 100
export const MIN_POINTS_COST = 1

/** The highest price of a reward, in points, and the largest stock and limit: far beyond any real one. */
export const MAX_POINTS_COST = 1_000_000
export const MAX_STOCK = 1_000_000

/** What the Create and Edit Reward dialogs say (specification §5 Reward form). */
export const REWARD_PROBLEMS = {
  name: 'Name is required',
  description: 'Description is required',
  pointsCost: 'Points cost must be at least 1',
  category: 'Category is required',
  value: 'Value is required',
} as const

/** The views of Reward Management: all that exist, those offered, those that are not, and those in the bin. */
export const REWARD_STATUSES = ['all', 'active', 'inactive', 'deleted'] as const
export type RewardStatus = (typeof REWARD_STATUSES)[number]

/** What decides whether a reward can be requested now; null is no end of stock and no limit (decisions: Rewards). */
interface Offerable {
  isActive: boolean
  stock: number | null
  limitPerMember: number | null
}

export type OfferRefusal = 'inactive' | 'sold-out' | 'limit-reached'

/**
 * Why this member cannot request the reward now, or null: the offer's button and the server obey it. `ownRequests` are
 * the member's requests for it that were neither rejected nor cancelled. Points are another question.
 */
export function offerRefusal(reward: Offerable, ownRequests: number): OfferRefusal | null {
  if (!reward.isActive) return 'inactive'
  if (reward.stock === 0) return 'sold-out'
  if (reward.limitPerMember !== null && ownRequests >= reward.limitPerMember) return 'limit-reached'
  return null
}

export const SOLD_OUT_SENTENCE = 'This reward is sold out at the moment.'

/** The sentence a member reads who has as many as one member can have. */
export function limitReachedSentence(limitPerMember: number): string {
  return limitPerMember === 1
    ? 'This reward is limited to one per member, and you’ve had yours.'
    : `This reward is limited to ${limitPerMember} per member, and you’ve reached the limit.`
}

/** A stock as small as this is told to members. */
const LAST_ONES = 10

/** Whether members are told how many are left. */
export function showsStock(stock: number | null): boolean {
  return stock !== null && stock <= LAST_ONES
}

/** Points a member still needs for a reward; 0 when it is affordable. */
export function pointsMissing(reward: { pointsCost: number }, balance: number): number {
  return Math.max(0, reward.pointsCost - balance)
}
