import * as z from 'zod/mini'
import { dayRange, daysInOrder } from '#contract/fields/dates.ts'

/** The member's own statement as a CSV file. A plain link points to it, so it is not a call of the client. */
export const statementCsv = {
  path: '/api/user/points.csv',
  query: z.object(dayRange).check(daysInOrder),
} as const
