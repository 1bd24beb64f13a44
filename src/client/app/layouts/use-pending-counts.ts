import { useEndpoint } from '#client/api/use-endpoint.ts'
import { countInbox } from '#contract/inbox/inbox.ts'
import type { ScreenPath } from '#contract/pages/screens.ts'
import { getSubmissionStats } from '#contract/reviews/admin-submissions.ts'
import { getRedemptionStats } from '#contract/rewards/reward-requests.ts'

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
