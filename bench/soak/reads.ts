import { addressOf } from '#client/api/request.ts'
import { listUserTasks } from '#contract/claims/claims.ts'
import { getTaskHistory } from '#contract/claims/history.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { getOverview } from '#contract/overview/overview.ts'
import { getPointsSummary, listPoints } from '#contract/points/points.ts'
import { getSubmissionStats, listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { listUsers } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'

/** The requests of a member's browser in a day: documents and calls. */
export const MEMBER_READS: readonly string[] = [
  '/tasks',
  '/points',
  ...[
    listTasks,
    listPoints,
    getCurrentUser,
    listUserTasks,
    getPointsSummary,
    getTaskHistory,
    listRewards,
    listNotices,
  ].map((endpoint) => addressOf(endpoint)),
]

export const ADMIN_READS: readonly string[] = [
  '/admin/task-reviews',
  addressOf(listSubmissions, { query: { status: 'pending' } }),
  addressOf(listSubmissions, { query: { status: 'approved' } }),
  addressOf(listRewardRequests),
  addressOf(listUsers, { query: { search: 'robin' } }),
  addressOf(getSubmissionStats),
  addressOf(getOverview),
]
