import * as z from 'zod/mini'
import { QueryId, Text } from '#contract/fields/common.ts'
import { dayRange, daysInOrder } from '#contract/fields/dates.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { auditFilters } from './audit.ts'

// CSV files for admins. Plain links point to them, so they are not calls of the client.

export const auditCsv = { path: '/api/admin/audit.csv', query: z.object(auditFilters) } as const

export const rewardRequestsCsv = {
  path: '/api/admin/reward-requests.csv',
  query: z.pick(listRewardRequests.query, { status: true, category: true, search: true }),
} as const

/** Submissions by their day, their task and the client whose campaign paid for it; the newest versions. */
export const submissionsCsv = {
  path: '/api/admin/submissions.csv',
  query: z.object({ ...dayRange, task: z.optional(QueryId), client: z.optional(QueryId) }).check(daysInOrder),
} as const

export const eTransfersCsv = { path: '/api/admin/e-transfers.csv', query: z.object({}) } as const

export const ledgerCsv = {
  path: '/api/admin/ledger.csv',
  query: z.object({ ...dayRange, member: z.optional(Text(100)) }).check(daysInOrder),
} as const
