import { formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { cx } from './cx.ts'

interface PointsProps {
  /** Positive; `as` sets the direction. */
  amount: number
  /** total: N. earned: +N in spruce. spent: −N in plain ink. offer: +N in plain ink. */
  as?: 'total' | 'earned' | 'spent' | 'offer' | undefined
  className?: string | undefined
}

/** Spending is not an error, so it is never red. */
export function Points({ amount, as = 'total', className }: PointsProps) {
  const text = as === 'total' ? formatNumber(amount) : formatSignedNumber(as === 'spent' ? -amount : amount)
  return (
    <span
      className={cx(
        'tabular font-semibold whitespace-nowrap',
        as === 'earned' ? 'text-spruce' : 'text-ink',
        className,
      )}
    >
      {text}
    </span>
  )
}

export function PointsChip({ amount, className }: { amount: number; className?: string | undefined }) {
  return (
    <span
      className={cx(
        'tabular inline-flex items-center rounded-full bg-amber-tint px-3 py-1 text-15 font-semibold text-amber-text',
        'whitespace-nowrap',
        className,
      )}
    >
      {formatNumber(amount)} pts
    </span>
  )
}
