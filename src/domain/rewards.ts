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

/** Longest destination of a delivery (an e-transfer address, a postal address), in characters. */
export const MAX_DESTINATION_LENGTH = 500

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

export type DecisionRefusal = 'already-decided' | 'own-request'

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

/** Why the member cannot cancel their request any more, or null (decisions: Rewards). */
export function cancelRefusal(request: {
  status: RequestStatus
}): 'already-cancelled' | 'already-decided' | null {
  if (request.status === 'pending') return null
  return request.status === 'cancelled' ? 'already-cancelled' : 'already-decided'
}

/** Points a member still needs for a reward; 0 when it is affordable. */
export function pointsMissing(reward: { pointsCost: number }, balance: number): number {
  return Math.max(0, reward.pointsCost - balance)
}
