import { TriangleAlert } from 'lucide-icons'
import { t } from '#client/words/t.ts'
import type { CodeStock } from '#contract/rewards/codes.ts'
import { lastingWords } from '#domain/rewards/low-stock.ts'
import { formatCents, formatNumber, plural } from '#domain/text/format.ts'

export const FIGURES_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6'

export function StockFigures({ stock }: { stock: CodeStock }) {
  const { free, available, waiting, expiring, expired, expiredCostCents, delivered } = stock
  const open = free - available
  return (
    <>
      {(stock.isLow || available < 0) && (
        <p className="flex items-start gap-2 rounded-card border border-line bg-surface px-4 py-3">
          <TriangleAlert size={16} className="mt-1 shrink-0 text-amber-text" />
          <span>
            <strong className="font-semibold">{available < 0 ? 'Codes are missing.' : 'Low stock.'}</strong>{' '}
            {t(lastingWords(stock))}
          </span>
        </p>
      )}
      <dl className={FIGURES_GRID}>
        <Figure term="Free" value={free}>
          {open > 0 ? plural(open, 'open request', 'open requests') : 'No open requests'}
        </Figure>
        <Figure term="Waiting" value={waiting}>
          {waiting === 0 ? 'No request waits' : 'Approved, without a code'}
        </Figure>
        <Figure term="Expire soon" value={expiring}>
          Delivered by hand only
        </Figure>
        <Figure term="Expired" value={expired}>
          {expired > 0 && expiredCostCents > 0 ? `Cost ${formatCents(expiredCostCents)}` : 'In the stock'}
        </Figure>
        <Figure term="Delivered" value={delivered}>
          {paceText(stock)}
        </Figure>
        <Figure term="Void" value={stock.void}>
          Never delivered
        </Figure>
      </dl>
    </>
  )
}

function paceText({ daysLeft, available }: CodeStock): string {
  if (daysLeft === null) return 'None in 14 days'
  return available > 0 ? `Stock lasts ${plural(Math.floor(daysLeft), 'day', 'days')}` : 'In all'
}

function Figure({ term, value, children }: { term: string; value: number; children: string }) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-13 text-ink2">{term}</dt>
      <dd className="flex flex-col gap-1">
        <span className="tabular text-24 font-semibold">{formatNumber(value)}</span>
        <span className="text-13 text-ink2">{children}</span>
      </dd>
    </div>
  )
}
