import { formatNumber } from '#domain/text/format.ts'
import type { Limit } from './budget-parts.ts'

const WORDS = {
  points: { settled: 'awarded', open: 'promised', of: 'points' },
  units: { settled: 'approved', open: 'open', of: 'units' },
}

/** A bar and the same in words. */
export function BudgetBar({ of }: { of: Limit }) {
  const words = WORDS[of.what]
  return (
    <div className="flex flex-col gap-1">
      <LimitBar of={of} />
      <p className="tabular text-13 text-ink2">
        <span className="font-semibold text-ink">{formatNumber(of.settled)}</span> {words.settled},{' '}
        {formatNumber(of.open)} {words.open}, {/* A separate line on phones, in whatever typeface. */}
        <span className="max-sm:block">
          {formatNumber(of.left)} left of {formatNumber(of.total)} {words.of}
        </span>
      </p>
    </div>
  )
}

/** Decorative: the words beside it say the same. */
export function LimitBar({ of: { what, total, settled, open } }: { of: Limit }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      className="h-2.5 w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <rect width={settled} height={1} className={TONES[what].settled} />
      <rect x={settled} width={open} height={1} className={TONES[what].open} />
    </svg>
  )
}

/** Amber is for points only. */
export const TONES = {
  points: { settled: 'fill-spruce text-spruce', open: 'fill-amber text-amber' },
  units: { settled: 'fill-spruce text-spruce', open: 'fill-blue text-blue' },
}
