import { atTimeOrDate } from '#domain/text/format.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import type { Decider } from '#domain/users/account-status.ts'

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'fulfilled', 'cancelled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Specification §4 Reward request. */
export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  pending: sentence('Pending'),
  approved: sentence('Approved - Awaiting Fulfillment'),
  rejected: sentence('Rejected'),
  fulfilled: sentence('Fulfilled'),
  cancelled: sentence('Cancelled'),
}

/** The fixed note of Mark as Fulfilled (specification §4). */
export const FULFILLED_NOTE = sentence('Reward has been delivered to the user.')

/** Our own target for deciding a request, and then for delivering it; promised to suspended members. */
export const REQUEST_DUE_HOURS = 48

interface Waiting {
  status: RequestStatus
  requestedAt: string
  reviewedAt: string | null
}

/** When a request began to wait for its next step, and when that is due; null if it is not waiting. */
export function waitOfRequest({
  status,
  requestedAt,
  reviewedAt,
}: Waiting): { since: string; dueAt: string } | null {
  const since = status === 'pending' ? requestedAt : status === 'approved' ? reviewedAt : null
  if (since === null) return null
  return { since, dueAt: new Date(Date.parse(since) + REQUEST_DUE_HOURS * HOUR_MS).toISOString() }
}

export const MAX_DECISIONS_AT_ONCE = 100

/** Decisions an admin can make next; the buttons and the server both use this (specification §4). */
export const REQUEST_DECISIONS: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['fulfilled'],
  rejected: [],
  fulfilled: [],
  cancelled: [],
}

/** A gift-card code or reference, in characters. */
export const MAX_DELIVERY_LENGTH = 2000

interface Returnable {
  status: RequestStatus
  /** The latest case about it. */
  case?: { status: string } | null
}

/** Whether a request's points are back with the member, so that it does not read as spent (decisions: Points). */
export function pointsAreReturned({ status, case: latest }: Returnable): boolean {
  return status === 'rejected' || status === 'cancelled' || latest?.status === 'refunded'
}

type DecisionRefusal = 'already-decided' | 'own-request'

export function decisionRefusal(
  request: { status: RequestStatus; userId: string },
  to: RequestStatus,
  admin: Decider,
): DecisionRefusal | null {
  if (!REQUEST_DECISIONS[request.status].includes(to)) return 'already-decided'
  if (request.userId === admin.id && admin.anotherAdminExists) return 'own-request'
  return null
}

/** `by` is the admin's name, or null for the reader's own decision. */
export function alreadyDecidedSentence(
  status: RequestStatus,
  {
    to,
    by,
    at,
    isHeld,
    now,
  }: { to: RequestStatus; by: string | Words | null; at: string | null; isHeld: boolean; now: Date },
): Words {
  switch (status) {
    case 'pending':
      return words('This request isn’t approved yet. Approve it first, then mark it as fulfilled.')
    case 'approved':
      if (to === 'rejected') return toReject(by)
      return isHeld ? notFinal(by) : toFulfil(by)
    case 'rejected':
      return by === null
        ? words(
            'You already rejected this request, and the member got the points back. To change that, undo the rejection first.',
          )
        : words(
            '{by} already rejected this request, and the member got the points back. To change that, undo the rejection first.',
            { by },
          )
    case 'fulfilled': {
      const when =
        at === null ? words('before') : as((on: string, language) => atTimeOrDate(on, now, language), at)
      return by === null
        ? words('You marked this as fulfilled {when}. If the reward wasn’t sent, undo that first.', { when })
        : words('{by} marked this as fulfilled {when}. If the reward wasn’t sent, undo that first.', {
            by,
            when,
          })
    }
    case 'cancelled':
      return words(
        'The member cancelled this request and got the points back. You don’t need to do anything.',
      )
  }
}

function toReject(by: string | Words | null): Words {
  return by === null
    ? words('You already approved this request. To reject it, undo the approval first.')
    : words('{by} already approved this request. To reject it, undo the approval first.', { by })
}

function notFinal(by: string | Words | null): Words {
  return by === null
    ? words('Your approval isn’t final yet. Try again in a few seconds.')
    : words('{by}’s approval isn’t final yet. Try again in a few seconds.', { by })
}

function toFulfil(by: string | Words | null): Words {
  return by === null
    ? words('You already approved this request. Mark it as fulfilled once the reward is sent.')
    : words('{by} already approved this request. Mark it as fulfilled once the reward is sent.', { by })
}

export const ALREADY_DELIVERED_SENTENCE = sentence(
  'We’ve already delivered this reward. If something is wrong with it, contact us through Help & Support.',
)

const APPROVED_SENTENCE = sentence(
  'We’ve already approved this request, so you can’t cancel it. If you need a change, contact us through Help & Support.',
)

const TOO_LATE_TO_CANCEL: Record<RequestStatus, string> = {
  pending: APPROVED_SENTENCE,
  approved: APPROVED_SENTENCE,
  cancelled: sentence('This request is already cancelled. Your points are back in your account.'),
  rejected: sentence('We didn’t approve this request. Your points are back in your account.'),
  fulfilled: ALREADY_DELIVERED_SENTENCE,
}

export function tooLateToCancelSentence(status: RequestStatus): string {
  return TOO_LATE_TO_CANCEL[status]
}

/** Why the member can no longer cancel, or null (decisions: Rewards). */
export function cancelRefusal(request: {
  status: RequestStatus
}): 'already-cancelled' | 'already-decided' | null {
  if (request.status === 'pending') return null
  return request.status === 'cancelled' ? 'already-cancelled' : 'already-decided'
}

/** Name, category and value, in characters. */
export const MAX_REWARD_WORDS_LENGTH = 120

export const MAX_REWARD_DESCRIPTION_LENGTH = 1000

/** Specification §9. */
export const DEFAULT_POINTS_COST = 100
export const MIN_POINTS_COST = 1

export const MAX_POINTS_COST = 1_000_000
export const MAX_STOCK = 1_000_000

/** Specification §5 Reward form. */
export const REWARD_PROBLEMS = {
  name: sentence('Name is required'),
  description: sentence('Description is required'),
  pointsCost: sentence('Points cost must be at least 1'),
  category: sentence('Category is required'),
  value: sentence('Value is required'),
} as const

/** The views of Reward Management; 'all' leaves out deleted rewards. */
export const REWARD_STATUSES = ['all', 'active', 'inactive', 'deleted'] as const
export type RewardStatus = (typeof REWARD_STATUSES)[number]

/** A limit that is null does not exist (decisions: Rewards). */
interface Offerable {
  isActive: boolean
  stock: number | null
  limitPerMember: number | null
}

export type OfferRefusal = 'inactive' | 'sold-out' | 'limit-reached'

/** `ownRequests` leaves out rejected and cancelled ones. Points are checked separately. */
export function offerRefusal(reward: Offerable, ownRequests: number): OfferRefusal | null {
  if (!reward.isActive) return 'inactive'
  if (reward.stock !== null && reward.stock <= 0) return 'sold-out'
  if (reward.limitPerMember !== null && ownRequests >= reward.limitPerMember) return 'limit-reached'
  return null
}

export const SOLD_OUT_SENTENCE = sentence('This reward is sold out right now.')

export function limitReachedSentence(limitPerMember: number): Words {
  return limitPerMember === 1
    ? words('This reward is limited to one per member, and you’ve redeemed yours.')
    : words('This reward is limited to {limit} per member, and you’ve reached the limit.', {
        limit: limitPerMember,
      })
}

const LAST_ONES = 10

export function showsStock(stock: number | null): boolean {
  return stock !== null && stock <= LAST_ONES
}

export function pointsMissing(reward: { pointsCost: number }, balance: number): number {
  return Math.max(0, reward.pointsCost - balance)
}
