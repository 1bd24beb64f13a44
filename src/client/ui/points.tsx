import { formatNumber, formatSignedNumber } from '../../domain/format.ts'
import { cx } from './cx.ts'

interface PointsProps {
  /** A positive number of points; the direction comes from `as`. */
  amount: number
  /** 'total' is the bare figure, 'earned' is +N in spruce, 'spent' is −N in plain ink, 'offer' is +N in plain ink. */
  as?: 'total' | 'earned' | 'spent' | 'offer' | undefined
  className?: string | undefined
}

/** Points as aligned digits. Spending is not a mistake, so it is never red. */
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

/** The member's balance as an amber chip: 'N pts'. */
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
