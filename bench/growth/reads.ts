import { addressOf, type LooseArgs } from '#client/api/request.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { listAudit, listAuditActors } from '#contract/audit/audit.ts'
import { getCompletedTasksCount } from '#contract/claims/claims.ts'
import { getTaskHistory } from '#contract/claims/history.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getImageStorage } from '#contract/image-storage/image-storage.ts'
import { countInbox, listInbox } from '#contract/inbox/inbox.ts'
import { countUnreadNotices } from '#contract/notifications/notices.ts'
import { getOverview } from '#contract/overview/overview.ts'
import { findAnything } from '#contract/palette/find.ts'
import { getPointsSummary } from '#contract/points/points.ts'
import { getReferralStats } from '#contract/referrals/referrals.ts'
import {
  countSubmissions,
  getSubmissionContext,
  getSubmissionStats,
  listSubmissions,
} from '#contract/reviews/admin-submissions.ts'
import { listReusedProof } from '#contract/reviews/reviewing.ts'
import { getRedemptionStats, listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { getRewardStats } from '#contract/rewards/rewards.ts'
import {
  getTaskImpact,
  listAdminTaskCategories,
  listAdminTasks,
  listTaskClaims,
} from '#contract/tasks/admin-tasks.ts'
import { listTaskCategories, listTasks } from '#contract/tasks/tasks.ts'
import { getUser, getUserStats, listUsers, USER_SORTS } from '#contract/users/admin-users.ts'
import { isAction } from '#domain/identity/duties.ts'
import { BUSY_MEMBER, OLD_CATEGORY } from '../seed/seed-rows.ts'
import type { Landmarks } from './grown.ts'

type GrowthKind = 'page' | 'statistics' | 'write' | 'search'

export interface GrowthRead {
  endpoint: Endpoint
  kind: GrowthKind
  as: 'member' | 'admin'
  argsOf: (landmarks: Landmarks) => LooseArgs
  what: string
}

/** A word in one of twelve task titles, one in every address, and one that nothing contains. */
const WORD = 'bakery'
const EVERYWHERE = 'example'
const NOWHERE = 'qqzzxy'

const IN_EVERY_PROOF = 'this morning'

const MARKS = [{ seenBefore: 'true' }, { risk: 'true' }, { seenBefore: 'true', risk: 'true' }]

/** Two letters that every name has, one address has, and no name has. */
const TWO_LETTERS = ['an', 'sy', 'zq']

const cursorAt = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

type Args = LooseArgs | ((landmarks: Landmarks) => LooseArgs)

function read(kind: GrowthKind, endpoint: Endpoint, words = '', args: Args = paramsOf(endpoint)): GrowthRead {
  const argsOf = typeof args === 'function' ? args : () => args
  const as = isAction(endpoint.access) ? 'admin' : 'member'
  return { endpoint, kind, as, argsOf, what: `${endpoint.path}${words && ` ${words}`}` }
}

/** A submission, a task or a member with many rows, as the address wants. */
function paramsOf({ path, access }: Endpoint): Args {
  return ({ taskId, ownTaskId, submissionId }) => {
    const ofTask = isAction(access) ? taskId : ownTaskId
    const id = path.startsWith('/api/admin/submissions/') ? submissionId : ofTask
    return { params: { id, taskId, userId: BUSY_MEMBER } }
  }
}

const page = (endpoint: Endpoint, words?: string, args?: Args) => read('page', endpoint, words, args)
const statistics = (endpoint: Endpoint) => read('statistics', endpoint)
const filtered = (endpoint: Endpoint, query: Record<string, unknown>) =>
  page(endpoint, wordsOf(query), { query })
const search = (endpoint: Endpoint, query: Record<string, unknown>) =>
  read('search', endpoint, wordsOf(query), { query })
const searchAddress = (endpoint: Endpoint) =>
  read('search', endpoint, 'search=(an address)', ({ email }) => ({ query: { search: email } }))
const fromTheMiddle = (endpoint: Endpoint, valuesAt: (middle: Landmarks['middle']) => unknown[]) =>
  page(endpoint, 'from the middle', ({ middle }) => ({ query: { cursor: cursorAt(valuesAt(middle)) } }))

const wordsOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** Every paged read with its filters, every statistic, and searches that find little, much and nothing. */
export const GROWTH_READS: readonly GrowthRead[] = [
  ...allEndpoints.filter(({ method, paged }) => method === 'GET' && paged).map((endpoint) => page(endpoint)),
  ...[listReusedProof, getSubmissionContext, getTaskHistory].map((endpoint) => page(endpoint)),
  fromTheMiddle(listSubmissions, ({ submission }) => [submission]),
  ...['pending', 'approved', 'rejected'].map((status) => filtered(listSubmissions, { status })),
  filtered(listSubmissions, { contested: 'true' }),
  ...(['overdue', 'due-soon'] as const).map((due) => filtered(listSubmissions, { due })),
  ...(['newest', 'due', 'points'] as const).map((sort) =>
    filtered(listSubmissions, { status: 'pending', sort }),
  ),
  ...MARKS.map((marks) => filtered(listSubmissions, { status: 'pending', ...marks })),
  ...MARKS.map((marks) => filtered(listSubmissions, marks)),
  // The limit is the number of rows at the smallest size.
  filtered(listSubmissions, { status: 'rejected', category: 'Local', risk: 'true', limit: '5' }),
  page(listSubmissions, 'task=(one)', ({ taskId }) => ({ query: { task: taskId } })),
  filtered(listSubmissions, { sort: 'oldest' }),
  filtered(listSubmissions, { category: 'Local' }),
  filtered(listSubmissions, { category: OLD_CATEGORY }),
  filtered(listSubmissions, { category: OLD_CATEGORY, status: 'rejected' }),
  filtered(listSubmissions, { category: 'Local', status: 'pending' }),
  ...[WORD, EVERYWHERE, NOWHERE, ...TWO_LETTERS].map((text) => search(listSubmissions, { search: text })),
  searchAddress(listSubmissions),
  search(listSubmissions, { status: 'pending', search: WORD }),
  search(listSubmissions, { status: 'pending', search: IN_EVERY_PROOF }),
  search(listSubmissions, { risk: 'true', search: NOWHERE }),
  search(listSubmissions, { status: 'rejected', category: 'Local', search: 'tremblay' }),
  fromTheMiddle(listRewardRequests, ({ request }) => [request]),
  ...['pending', 'approved', 'fulfilled', 'rejected'].map((status) =>
    filtered(listRewardRequests, { status }),
  ),
  filtered(listRewardRequests, { category: 'Goods' }),
  ...[WORD, EVERYWHERE, NOWHERE].map((text) => search(listRewardRequests, { search: text })),
  searchAddress(listRewardRequests),
  ...['active', 'suspended', 'deleted'].map((status) => filtered(listUsers, { status })),
  filtered(listUsers, { role: 'admin' }),
  ...USER_SORTS.map((sort) => filtered(listUsers, { sort, order: 'ascending' })),
  ...['tremblay', EVERYWHERE, NOWHERE, ...TWO_LETTERS].map((text) => search(listUsers, { search: text })),
  searchAddress(listUsers),
  ...['active', 'inactive', 'deleted'].map((status) => filtered(listAdminTasks, { status })),
  filtered(listAdminTasks, { category: 'Local' }),
  ...[WORD, NOWHERE].map((text) => search(listAdminTasks, { search: text })),
  page(listTaskClaims, 'unsubmitted=true', ({ taskId }) => ({
    params: { id: taskId },
    query: { unsubmitted: 'true' },
  })),
  fromTheMiddle(listAudit, ({ audit }) => [audit.time, audit.id]),
  filtered(listAudit, { action: 'submission.rejected' }),
  filtered(listAudit, { actor: 'reviewer-3' }),
  filtered(listAudit, { member: BUSY_MEMBER }),
  ...['no. 17', NOWHERE].map((text) => search(listAudit, { search: text })),
  ...['open', 'answered', 'snoozed'].map((status) => filtered(listInbox, { status })),
  filtered(listInbox, { kind: 'appeal' }),
  ...['tremblay', NOWHERE, ...TWO_LETTERS].map((text) => search(listInbox, { search: text })),
  ...['tremblay', WORD, EVERYWHERE, NOWHERE, ...TWO_LETTERS, '#4711'].map((text) =>
    search(findAnything, { search: text }),
  ),
  searchAddress(findAnything),
  ...['deadline', 'capacity'].map((sort) => filtered(listTasks, { sort })),
  search(listTasks, { search: WORD }),
  filtered(listTasks, { open: 'me' }),
  ...['claimed', 'pending', 'completed', 'rejected'].map((status) => filtered(getTaskHistory, { status })),
  ...[
    getSubmissionStats,
    getRedemptionStats,
    getRewardStats,
    getUserStats,
    countInbox,
    getOverview,
    getImageStorage,
    listAdminTaskCategories,
    listAuditActors,
    getTaskImpact,
    getUser,
    getCompletedTasksCount,
    getPointsSummary,
    countUnreadNotices,
    getReferralStats,
    listTaskCategories,
  ].map(statistics),
  ...[
    {},
    { status: 'pending', risk: 'true' },
    { due: 'overdue' },
    { category: 'Local' },
    { seenBefore: 'true' },
  ].map((query) => read('statistics', countSubmissions, wordsOf(query), { query })),
  search(countSubmissions, { status: 'pending', search: 'tremblay' }),
  search(countSubmissions, { status: 'rejected', search: 'tremblay' }),
]

export function addressFor({ endpoint, argsOf }: GrowthRead, landmarks: Landmarks): string {
  return addressOf(endpoint, argsOf(landmarks))
}
