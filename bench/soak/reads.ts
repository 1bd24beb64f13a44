import { addressOf } from '../../src/client/api/request.ts'
import { getSubmissionStats, listSubmissions } from '../../src/contract/admin-submissions.ts'
import { listUsers } from '../../src/contract/admin-users.ts'
import { getTaskHistory } from '../../src/contract/history.ts'
import { listNotices } from '../../src/contract/notices.ts'
import { getOverview } from '../../src/contract/overview.ts'
import { getPointsSummary, listPoints } from '../../src/contract/points.ts'
import { listRewardRequests } from '../../src/contract/reward-requests.ts'
import { listRewards } from '../../src/contract/rewards.ts'
import { listUserTasks } from '../../src/contract/submissions.ts'
import { listTasks } from '../../src/contract/tasks.ts'
import { getCurrentUser } from '../../src/contract/users.ts'

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
