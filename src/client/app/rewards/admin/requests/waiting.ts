import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { REQUEST_DUE_HOURS } from '#domain/rewards/rewards.ts'
import { HOUR_MS } from '#domain/time/time.ts'

type Waiting = Pick<AdminRewardRequest, 'status' | 'requestedAt' | 'reviewedAt'>

/** Since when a request is waiting for its next step, and when that is due; null if it is not waiting. */
export function waitOf({
  status,
  requestedAt,
  reviewedAt,
}: Waiting): { since: string; dueAt: string } | null {
  const since = status === 'pending' ? requestedAt : status === 'approved' ? reviewedAt : null
  if (since === null) return null
  return { since, dueAt: new Date(Date.parse(since) + REQUEST_DUE_HOURS * HOUR_MS).toISOString() }
}
