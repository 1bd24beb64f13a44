import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Points } from '#client/ui/points.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { PointTransaction } from '#contract/points/points.ts'
import { entryWord } from '#domain/points/points.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'

const DAY = 'px-4 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-4 sm:px-5'
const ROW = 'flex flex-wrap gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem]'

interface StatementProps {
  transactions: PagedList<PointTransaction>
  className?: string
}

/** Transaction History (specification §2), newest day first. */
export function Statement({ transactions, className }: StatementProps) {
  return (
    <Card title="Transaction History" flush className={className}>
      <KeepFocus>{contentOf(transactions)}</KeepFocus>
    </Card>
  )
}

function contentOf(transactions: PagedList<PointTransaction>): ReactNode {
  if (transactions.isError) {
    return <LoadFailure title="We couldn’t load your transactions." read={transactions} />
  }
  if (transactions.isPending) return <RowSkeletons label="Loading your transactions..." />
  if (transactions.rows.length === 0) {
    return (
      <EmptyState
        kind="first-use"
        title="No transactions yet"
        action={<ButtonLink href="/tasks">Browse Tasks</ButtonLink>}
      >
        Complete a task to earn points. They appear here once we approve it.
      </EmptyState>
    )
  }
  return (
    <>
      <div aria-hidden="true" className="border-b border-line py-2 text-13 text-ink2 max-sm:hidden">
        <div className={DAY}>
          <span>Date</span>
          <span className={ROW}>
            <span>Description</span>
            <span className="text-right">Points</span>
            <span className="text-right">Balance</span>
          </span>
        </div>
      </div>
      {byDay(transactions.rows).map((day) => (
        <Day key={day.date} day={day} />
      ))}
      <LoadMore ruled list={transactions} what="transactions" />
    </>
  )
}

function Day({ day: { date, transactions } }: { day: StatementDay }) {
  return (
    <section aria-label={date} className={cx(DAY, 'border-line py-3 not-last:border-b')}>
      <h3 className="text-13 text-ink2 max-sm:pb-1 sm:leading-[1.4375rem]">{date}</h3>
      <ul className="flex flex-col gap-3">
        {transactions.map((transaction) => (
          <Transaction key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </section>
  )
}

function Transaction({ transaction }: { transaction: PointTransaction }) {
  const { type, kind, amount, description, balanceAfter, returnedAt } = transaction
  return (
    <li className={ROW}>
      <div className="min-w-0 grow basis-40">
        <p>{description}</p>
        {kind === 'adjustment' && <p className="text-13 text-ink2">Adjustment by our team</p>}
        {returnedAt && (
          <p className="text-13 font-medium text-spruce">Points returned on {formatDate(returnedAt)}</p>
        )}
      </div>
      <div className="ml-auto text-right sm:contents">
        <p>
          <VisuallyHidden>{entryWord(transaction)} </VisuallyHidden>
          <Points amount={amount} as={returnedAt ? 'returned' : type} />
        </p>
        <p className="tabular text-ink2 max-sm:text-13">
          <span className="sm:sr-only">Balance </span>
          {formatNumber(balanceAfter)}
        </p>
      </div>
    </li>
  )
}

interface StatementDay {
  /** The date in Toronto as shown: 'Nov 20, 2026'. */
  date: string
  transactions: PointTransaction[]
}

/** Expects the newest transaction first. */
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
