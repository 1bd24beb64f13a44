import { useEndpoint } from '#client/api/use-endpoint.ts'
import { getSubmissionStats } from '#contract/admin-submissions.ts'
import { countInbox } from '#contract/inbox.ts'
import { getRedemptionStats } from '#contract/reward-requests.ts'
import type { ScreenPath } from '#contract/screens.ts'

/** Undefined while unknown. */
export type PendingCounts = Partial<Record<ScreenPath, number | undefined>>

export function usePendingCounts(): PendingCounts {
  const submissions = useEndpoint(getSubmissionStats)
  const redemptions = useEndpoint(getRedemptionStats)
  const inbox = useEndpoint(countInbox)
  return {
    '/admin/task-reviews': submissions.data?.pending,
    '/admin/reward-reviews': redemptions.data?.pending,
    '/admin/inbox': inbox.data?.open,
  }
}
