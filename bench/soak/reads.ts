import { addressOf } from '#client/api/request.ts'
import { getSubmissionStats, listSubmissions } from '#contract/admin-submissions.ts'
import { listUsers } from '#contract/admin-users.ts'
import { getTaskHistory } from '#contract/history.ts'
import { listNotices } from '#contract/notices.ts'
import { getOverview } from '#contract/overview.ts'
import { getPointsSummary, listPoints } from '#contract/points.ts'
import { listRewardRequests } from '#contract/reward-requests.ts'
import { listRewards } from '#contract/rewards.ts'
import { listUserTasks } from '#contract/submissions.ts'
import { listTasks } from '#contract/tasks.ts'
import { getCurrentUser } from '#contract/users.ts'

/** What a member's browser requests in a day: documents and calls. */
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
