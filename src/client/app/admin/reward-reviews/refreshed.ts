import { getPointsSummary, listPoints } from '../../../../contract/points.ts'
import {
  getRedemptionStats,
  getRewardRequest,
  listRewardRequests,
} from '../../../../contract/reward-requests.ts'
import { listOwnRewardRequests } from '../../../../contract/rewards.ts'
import { getCurrentUser } from '../../../../contract/users.ts'

/** What a decision on a request makes out of date (specification §7). */
export const REFRESHED = [
  listRewardRequests,
  getRewardRequest,
  getRedemptionStats,
  getCurrentUser,
  listPoints,
  getPointsSummary,
  listOwnRewardRequests,
]
