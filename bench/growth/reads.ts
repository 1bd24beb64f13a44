import { addressOf, type LooseArgs } from '../../src/client/api/request.ts'
import { listAdminMedia } from '../../src/contract/admin-media.ts'
import {
  countSubmissions,
  getSubmissionContext,
  getSubmissionStats,
  listSubmissions,
} from '../../src/contract/admin-submissions.ts'
import {
  getTaskImpact,
  listAdminTaskCategories,
  listAdminTasks,
  listTaskClaims,
} from '../../src/contract/admin-tasks.ts'
import {
  getUser,
  getUserStats,
  listUserAdjustments,
  listUserClaims,
  listUserPoints,
  listUserRequests,
  listUserSubmissions,
  listUsers,
} from '../../src/contract/admin-users.ts'
import { allEndpoints } from '../../src/contract/all-endpoints.ts'
import { listAdminAnnouncements, listAnnouncements } from '../../src/contract/announcements.ts'
import { listAudit, listAuditActors } from '../../src/contract/audit.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { getTaskHistory, listCompletedTasks } from '../../src/contract/history.ts'
import { getImageStorage } from '../../src/contract/image-storage.ts'
import { countInbox, listInbox } from '../../src/contract/inbox.ts'
import { listFailedMails } from '../../src/contract/mails.ts'
import { listTaskMedia } from '../../src/contract/media.ts'
import { countUnreadNotices, listNotices } from '../../src/contract/notices.ts'
import { getOverview } from '../../src/contract/overview.ts'
import { getPointsSummary, listPoints } from '../../src/contract/points.ts'
import { getReferralStats } from '../../src/contract/referrals.ts'
import { listReusedProof, listStaffNotes } from '../../src/contract/reviewing.ts'
import { getRedemptionStats, listRewardRequests } from '../../src/contract/reward-requests.ts'
import { getRewardStats, listOwnRewardRequests, listRewards } from '../../src/contract/rewards.ts'
import { getCompletedTasksCount, listTaskSubmissions, listUserTasks } from '../../src/contract/submissions.ts'
import { listTaskCategories, listTasks } from '../../src/contract/tasks.ts'
import { BUSY_MEMBER, OLD_CATEGORY } from '../seed/seed-rows.ts'

/** The largest growth in cost from the smallest size to the largest (goal 6). */
export const MOST_GROWTH = { page: 1.25, statistics: 1.5, write: 1.25 } as const

/** The longest search at the largest size, in milliseconds (goal 6). */
export const MOST_SEARCH_MS = 250

type GrowthKind = keyof typeof MOST_GROWTH | 'search'

export interface Landmarks {
  /** A past task with as many claims as most. */
  taskId: number
  ownTaskId: number
  /** The newest submission of an ordinary member with a picture. */
  submissionId: number
  /** Half of all submissions, requests and audit entries are older. */
  middle: { submission: number; request: number; audit: { time: string; id: number } }
  email: string
}

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

const cursorAt = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

type Args = LooseArgs | ((landmarks: Landmarks) => LooseArgs)

function read(
  kind: GrowthKind,
  as: 'member' | 'admin',
  endpoint: Endpoint,
  words = '',
  args: Args = {},
): GrowthRead {
  const argsOf = typeof args === 'function' ? args : () => args
  return { endpoint, kind, as, argsOf, what: `${endpoint.path}${words && ` ${words}`}` }
}

const page = (endpoint: Endpoint, words?: string, args?: Args) => read('page', 'admin', endpoint, words, args)
const ownPage = (endpoint: Endpoint, words?: string, args?: Args) =>
  read('page', 'member', endpoint, words, args)
const statistics = (endpoint: Endpoint, args?: Args) => read('statistics', 'admin', endpoint, '', args)
const ownStatistics = (endpoint: Endpoint) => read('statistics', 'member', endpoint)
const filtered = (endpoint: Endpoint, query: Record<string, unknown>) =>
  page(endpoint, wordsOf(query), { query })
const search = (endpoint: Endpoint, query: Record<string, unknown>) =>
  read('search', 'admin', endpoint, wordsOf(query), { query })

const wordsOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

const ofTask = ({ taskId }: Landmarks) => ({ params: { id: taskId, taskId } })
const ofOwnTask = ({ ownTaskId }: Landmarks) => ({ params: { id: ownTaskId } })
const ofSubmission = ({ submissionId }: Landmarks) => ({ params: { id: submissionId } })
const ofBusyMember = () => ({ params: { userId: BUSY_MEMBER } })

/** Every paged read with its filters, every statistic, and searches that find little, much and nothing. */
export const GROWTH_READS: readonly GrowthRead[] = [
  page(listSubmissions),
  page(listSubmissions, 'from the middle', ({ middle }) => ({
    query: { cursor: cursorAt(middle.submission) },
  })),
  ...['pending', 'approved', 'rejected'].map((status) => filtered(listSubmissions, { status })),
  filtered(listSubmissions, { contested: 'true' }),
  ...(['overdue', 'due-soon'] as const).map((due) => filtered(listSubmissions, { due })),
  ...(['newest', 'due', 'points'] as const).map((sort) =>
    filtered(listSubmissions, { status: 'pending', sort }),
  ),
  ...MARKS.map((marks) => filtered(listSubmissions, { status: 'pending', ...marks })),
  ...MARKS.map((marks) => filtered(listSubmissions, marks)),
  // As many as there are at the smallest size.
  filtered(listSubmissions, { status: 'rejected', category: 'Local', risk: 'true', limit: '5' }),
  page(listSubmissions, 'task=(one)', ({ taskId }) => ({ query: { task: taskId } })),
  filtered(listSubmissions, { sort: 'oldest' }),
  filtered(listSubmissions, { category: 'Local' }),
  filtered(listSubmissions, { category: OLD_CATEGORY }),
  filtered(listSubmissions, { category: OLD_CATEGORY, status: 'rejected' }),
  filtered(listSubmissions, { category: 'Local', status: 'pending' }),
  ...[WORD, EVERYWHERE, NOWHERE, ...TWO_LETTERS].map((text) => search(listSubmissions, { search: text })),
  read('search', 'admin', listSubmissions, 'search=(an address)', ({ email }) => ({
    query: { search: email },
  })),
  search(listSubmissions, { status: 'pending', search: WORD }),
  search(listSubmissions, { status: 'pending', search: IN_EVERY_PROOF }),
  search(listSubmissions, { risk: 'true', search: NOWHERE }),
  search(listSubmissions, { status: 'rejected', category: 'Local', search: 'tremblay' }),
  page(listRewardRequests),
  page(listRewardRequests, 'from the middle', ({ middle }) => ({
    query: { cursor: cursorAt(middle.request) },
  })),
  ...['pending', 'approved', 'fulfilled', 'rejected'].map((status) =>
    filtered(listRewardRequests, { status }),
  ),
  filtered(listRewardRequests, { category: 'Goods' }),
  ...[WORD, EVERYWHERE, NOWHERE].map((text) => search(listRewardRequests, { search: text })),
  read('search', 'admin', listRewardRequests, 'search=(an address)', ({ email }) => ({
    query: { search: email },
  })),
  page(listUsers),
  ...['active', 'suspended', 'deleted'].map((status) => filtered(listUsers, { status })),
  filtered(listUsers, { role: 'admin' }),
  ...['tremblay', EVERYWHERE, NOWHERE, ...TWO_LETTERS].map((text) => search(listUsers, { search: text })),
  read('search', 'admin', listUsers, 'search=(an address)', ({ email }) => ({ query: { search: email } })),
  ...[listUserPoints, listUserAdjustments, listUserClaims, listUserSubmissions, listUserRequests].map(
    (endpoint) => page(endpoint, '', ofBusyMember),
  ),
  page(listAdminTasks),
  ...['active', 'inactive', 'deleted'].map((status) => filtered(listAdminTasks, { status })),
  filtered(listAdminTasks, { category: 'Local' }),
  ...[WORD, NOWHERE].map((text) => search(listAdminTasks, { search: text })),
  page(listTaskClaims, '', ofTask),
  page(listTaskClaims, 'unsubmitted=true', (landmarks) => ({
    ...ofTask(landmarks),
    query: { unsubmitted: 'true' },
  })),
  page(listAdminMedia, '', ofTask),
  page(listStaffNotes, '', ofSubmission),
  page(listReusedProof, '', ofSubmission),
  page(getSubmissionContext, '', ofSubmission),
  page(listAudit),
  page(listAudit, 'from the middle', ({ middle }) => ({
    query: { cursor: cursorAt(middle.audit.time, middle.audit.id) },
  })),
  filtered(listAudit, { action: 'submission.rejected' }),
  filtered(listAudit, { actor: 'reviewer-3' }),
  filtered(listAudit, { member: BUSY_MEMBER }),
  ...['no. 17', NOWHERE].map((text) => search(listAudit, { search: text })),
  page(listInbox),
  ...['open', 'answered'].map((status) => filtered(listInbox, { status })),
  ...['tremblay', NOWHERE, ...TWO_LETTERS].map((text) => search(listInbox, { search: text })),
  page(listAdminAnnouncements),
  page(listFailedMails),
  ownPage(listTasks),
  ...['deadline', 'capacity'].map((sort) => ownPage(listTasks, `sort=${sort}`, { query: { sort } })),
  read('search', 'member', listTasks, `search=${WORD}`, { query: { search: WORD } }),
  ownPage(listTasks, 'open=me', { query: { open: 'me' } }),
  ownPage(listUserTasks),
  ownPage(listCompletedTasks),
  ownPage(listTaskSubmissions, '', ofOwnTask),
  ownPage(getTaskHistory),
  ...['claimed', 'pending', 'completed', 'rejected'].map((status) =>
    ownPage(getTaskHistory, `status=${status}`, { query: { status } }),
  ),
  ownPage(listTaskMedia, '', ofOwnTask),
  ownPage(listPoints),
  ownPage(listRewards),
  ownPage(listOwnRewardRequests),
  ownPage(listAnnouncements),
  ownPage(listNotices),
  ...[getSubmissionStats, getRedemptionStats, getRewardStats, getUserStats, countInbox, getOverview].map(
    (endpoint) => statistics(endpoint),
  ),
  ...[getImageStorage, listAdminTaskCategories, listAuditActors].map((endpoint) => statistics(endpoint)),
  statistics(getTaskImpact, ofTask),
  ...[
    {},
    { status: 'pending', risk: 'true' },
    { due: 'overdue' },
    { category: 'Local' },
    { seenBefore: 'true' },
  ].map((query) => read('statistics', 'admin', countSubmissions, wordsOf(query), { query })),
  search(countSubmissions, { status: 'pending', search: 'tremblay' }),
  search(countSubmissions, { status: 'rejected', search: 'tremblay' }),
  statistics(getUser, ofBusyMember),
  ...[getCompletedTasksCount, getPointsSummary, countUnreadNotices, getReferralStats, listTaskCategories].map(
    ownStatistics,
  ),
]

export function uncoveredReads(): string[] {
  const covered = new Set(GROWTH_READS.map(({ endpoint }) => endpoint.path))
  return allEndpoints
    .filter(({ method, paged, path }) => method === 'GET' && paged && !covered.has(path))
    .map(({ path }) => path)
}

export function addressFor({ endpoint, argsOf }: GrowthRead, landmarks: Landmarks): string {
  return addressOf(endpoint, argsOf(landmarks))
}
