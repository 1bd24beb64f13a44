import * as z from 'zod/mini'
import { endOfTorontoDay } from '../domain/time.ts'
import { Text } from './common.ts'
import { listRewardRequests } from './reward-requests.ts'

/*
 * Lists that admins take along as CSV files. They are no calls of the client: a link leads there, and the browser saves
 * what comes.
 */

/** A calendar day in Toronto, '2026-11-24'; an empty field is none. */
const Day = z.optional(
  z
    .string()
    .check(z.refine((text) => text === '' || endOfTorontoDay(text) !== null, 'Please give a real date.')),
)

/** Reward requests with the filters of the screen, the oldest first. */
export const rewardRequestsCsv = {
  path: '/api/admin/reward-requests.csv',
  query: z.pick(listRewardRequests.query, { status: true, category: true, search: true }),
} as const

/** The ledger, all of it or of some days (both ends included), or of one member; the oldest entry first. */
export const ledgerCsv = {
  path: '/api/admin/ledger.csv',
  query: z.object({ from: Day, to: Day, member: z.optional(Text(100)) }).check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      message: 'The last day cannot be before the first.',
    }),
  ),
} as const
