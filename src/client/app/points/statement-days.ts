import type { PointTransaction } from '../../../contract/points.ts'
import { formatDate } from '../../../domain/format.ts'

/** The transactions of one calendar day in Toronto. */
export interface StatementDay {
  /** As it is shown: 'Nov 20, 2026'. */
  date: string
  transactions: PointTransaction[]
}

/** Groups a statement, newest first, by the day each transaction happened on. */
export function byDay(transactions: readonly PointTransaction[]): StatementDay[] {
  const days: StatementDay[] = []
  for (const transaction of transactions) {
    const date = formatDate(transaction.createdAt)
    const day = days.at(-1)
    if (day?.date === date) day.transactions.push(transaction)
    else days.push({ date, transactions: [transaction] })
  }
  return days
}
