import { Download } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { Points } from '#client/ui/points.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { PointTransaction } from '#contract/points/points.ts'
import { statementCsv } from '#contract/points/statement-csv.ts'
import { entryWord } from '#domain/points/points.ts'
import { formatDate, formatMonth, formatNumber } from '#domain/text/format.ts'

const DownloadDays = lazyDialog(() => import('./parts/download-days.tsx'))

const DAY = 'px-4 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-4 sm:px-5'
const ROW = 'flex flex-wrap gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem]'

interface StatementProps {
  transactions: PagedList<PointTransaction>
  className?: string
}

/** Transaction History (specification §2) by month, newest day first. */
export function Statement({ transactions, className }: StatementProps) {
  const isEmpty = !transactions.isPending && transactions.rows.length === 0
  return (
    <Card title="Transaction History" aside={!isEmpty && <DownloadStatement />} flush className={className}>
      <KeepFocus>{contentOf(transactions)}</KeepFocus>
    </Card>
  )
}

function DownloadStatement() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Download size={14} />} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">Download </span>CSV
      </Button>
      <DownloadDays
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Download your transactions"
        description="Every transaction with the balance after it. Leave a day empty for no limit."
        path={statementCsv.path}
      />
    </>
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
      {byMonth(transactions.rows).map(({ month, days }) => (
        <section key={month} aria-label={month} className="border-line not-last:border-b">
          <h3 className="border-b border-line bg-sunken px-4 py-1 text-13 font-semibold sm:px-5">{month}</h3>
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </section>
      ))}
      <LoadMore ruled list={transactions} what="transactions" />
    </>
  )
}

function Day({ day: { date, transactions } }: { day: StatementDay }) {
  return (
    <section aria-label={date} className={cx(DAY, 'border-line py-3 not-last:border-b')}>
      <h4 className="text-13 text-ink2 max-sm:pb-1 sm:leading-[1.4375rem]">{date}</h4>
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
      <div className="min-w-0 grow basis-32">
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

interface StatementMonth {
  /** 'November 2026' in Toronto. */
  month: string
  days: StatementDay[]
}

interface StatementDay {
  /** The date in Toronto as shown: 'Nov 20, 2026'. */
  date: string
  transactions: PointTransaction[]
}

/** Expects the newest transaction first. */
export function byMonth(transactions: readonly PointTransaction[]): StatementMonth[] {
  const months: StatementMonth[] = []
  for (const transaction of transactions) {
    const month = formatMonth(transaction.createdAt)
    const date = formatDate(transaction.createdAt)
    if (months.at(-1)?.month !== month) months.push({ month, days: [] })
    const { days } = months.at(-1)!
    if (days.at(-1)?.date !== date) days.push({ date, transactions: [] })
    days.at(-1)!.transactions.push(transaction)
  }
  return months
}
