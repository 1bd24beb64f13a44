import { formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { CountedNumber } from './counted-number.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** total: N. earned and offer: +N. spent, and what was spent and then returned: −N. */
const LOOKS = {
  total: 'font-semibold text-ink',
  earned: 'font-semibold text-spruce',
  spent: 'font-semibold text-ink',
  returned: 'text-ink2',
  offer: 'font-semibold text-amber-text',
}

interface PointsProps {
  /** Positive; `as` sets the direction. */
  amount: number
  as?: keyof typeof LOOKS | undefined
  className?: string | undefined
}

/** Spending is not an error, so it is never red. */
export function Points({ amount, as = 'total', className }: PointsProps) {
  const isTaken = as === 'spent' || as === 'returned'
  const text = as === 'total' ? formatNumber(amount) : formatSignedNumber(isTaken ? -amount : amount)
  return <span className={cx('tabular whitespace-nowrap', LOOKS[as], className)}>{text}</span>
}

/** The points that a task pays, as on its card: +N. */
export function OfferChip({ amount }: { amount: number }) {
  return (
    <p className="tabular shrink-0 rounded-full bg-amber-tint px-2 text-15 font-semibold whitespace-nowrap text-amber-text">
      {formatSignedNumber(amount)}
      <VisuallyHidden> points</VisuallyHidden>
    </p>
  )
}

interface PointsChipProps {
  amount: number
  /** Counts up when it grows, unlike a price. */
  isBalance?: boolean | undefined
}

export function PointsChip({ amount, isBalance = false }: PointsChipProps) {
  return (
    <span className="tabular inline-flex items-center rounded-full bg-amber-tint px-3 py-1 text-15 font-semibold whitespace-nowrap text-amber-text">
      {isBalance ? <CountedNumber value={amount} /> : formatNumber(amount)} pts
    </span>
  )
}
