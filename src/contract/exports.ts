import * as z from 'zod/mini'
import { auditFilters } from './audit.ts'
import { Text } from './common.ts'
import { GivenDay } from './dates.ts'
import { listRewardRequests } from './reward-requests.ts'

/*
 * Lists that admins take along as CSV files. They are no calls of the client: a link leads there, and the browser saves
 * what comes.
 */

/** The audit log with the filters of the screen, the newest entry first. */
export const auditCsv = { path: '/api/admin/audit.csv', query: z.object(auditFilters) } as const

/** Reward requests with the filters of the screen, the oldest first. */
export const rewardRequestsCsv = {
  path: '/api/admin/reward-requests.csv',
  query: z.pick(listRewardRequests.query, { status: true, category: true, search: true }),
} as const

export const daysAreInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to

/** The ledger, all of it or of some days (both ends included), or of one member; the oldest entry first. */
export const ledgerCsv = {
  path: '/api/admin/ledger.csv',
  query: z
    .object({ from: z.optional(GivenDay), to: z.optional(GivenDay), member: z.optional(Text(100)) })
    .check(z.refine(daysAreInOrder, { path: ['to'], message: 'The last day cannot be before the first.' })),
} as const
