import * as z from 'zod/mini'
import { Text } from '#contract/fields/common.ts'
import { GivenDay } from '#contract/fields/dates.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { DAYS_BACKWARDS_SENTENCE } from '#domain/time/dates.ts'
import { auditFilters } from './audit.ts'

// CSV files for admins. Plain links point to them, so they are not calls of the client.

export const auditCsv = { path: '/api/admin/audit.csv', query: z.object(auditFilters) } as const

export const rewardRequestsCsv = {
  path: '/api/admin/reward-requests.csv',
  query: z.pick(listRewardRequests.query, { status: true, category: true, search: true }),
} as const

const daysAreInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to

/** `from` and `to` are days in Toronto, both included. */
export const ledgerCsv = {
  path: '/api/admin/ledger.csv',
  query: z
    .object({ from: z.optional(GivenDay), to: z.optional(GivenDay), member: z.optional(Text(100)) })
    .check(z.refine(daysAreInOrder, { path: ['to'], message: DAYS_BACKWARDS_SENTENCE })),
} as const
