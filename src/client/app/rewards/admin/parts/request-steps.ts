import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'

type Step = AdminRewardRequest['decisions'][number]

/** Members go by their address, as everywhere on the desk. */
export function nameIn({ by }: Step, { user }: AdminRewardRequest): string {
  return by.id === user.id ? user.email : by.name
}

/** 'Rejected', or 'Rejection undone' for an undo. */
export function stepTitle({ from, to, isUndo }: Step): string {
  if (!isUndo) return REQUEST_STATUS_LABELS[to]
  if (from === 'approved') return 'Approval undone'
  return from === 'rejected' ? 'Rejection undone' : 'Fulfillment undone'
}
