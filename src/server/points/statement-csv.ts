import type { PointTransaction } from '#contract/points/points.ts'
import { statementCsv } from '#contract/points/statement-csv.ts'
import { endOfTorontoDay, startOfTorontoDay } from '#domain/time/dates.ts'
import { rowsOf } from '#server/platform/db/lists.ts'
import { type CsvList, instantColumns } from '#server/platform/http/send-csv.ts'
import { listEntries } from './queries.ts'

/** The member's own statement, in the order of the screen. */
export const statementFile: CsvList<(typeof statementCsv)['query'], PointTransaction> = {
  ...statementCsv,
  access: 'member',
  name: 'points',
  recorded: null,
  columns: {
    ...instantColumns<PointTransaction>('Date', (line) => line.createdAt),
    Description: (line) => line.description,
    Points: (line) => (line.type === 'earned' ? line.amount : -line.amount),
    Balance: (line) => line.balanceAfter,
    ...instantColumns<PointTransaction>('Returned', (line) => line.returnedAt),
  },
  readPage: async (queries, days, page, memberId) =>
    rowsOf(await listEntries(queries, memberId, page, boundsOfDays(days))),
}

/** The instants at which the first day begins and the last one ends; null is no bound. */
export function boundsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from ? startOfTorontoDay(from) : null, until: to ? endOfTorontoDay(to) : null }
}
