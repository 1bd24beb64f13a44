import { type ReactNode, useId } from 'react'
import { t } from '#client/words/t.ts'
import { CountedNumber } from './counted-number.tsx'
import { cx } from './cx.ts'
import { ProgressBar } from './progress-bar.tsx'
import { TreeRings } from './tree-rings.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface FigureProps {
  isError?: boolean
  /** Styles the placeholder. */
  className: string
  children?: string | undefined
}

export interface BalanceCardProps {
  label: string
  balance: number
  /** Shown below the balance. */
  note?: ReactNode
  goal?: { value: number; max: number; text: ReactNode } | undefined
  stats?: ReadonlyArray<{ label: string; value: ReactNode }> | undefined
  children?: ReactNode
}

/** A figure in words, or that it loads or could not be loaded. */
export function Figure({ isError = false, className, children }: FigureProps) {
  if (children !== undefined) return children
  return (
    <>
      {isError ? (
        <span aria-hidden="true">–</span>
      ) : (
        <span
          aria-hidden="true"
          className={cx('inline-block h-3 rounded-chip animate-skeleton', className)}
        />
      )}
      <VisuallyHidden>{isError ? t('not loaded') : t('Loading...')}</VisuallyHidden>
    </>
  )
}

export function RetryFigures({ onRetry }: { onRetry: () => void }) {
  return (
    <button
      type="button"
      onClick={onRetry}
      className="target self-start rounded-chip text-13 underline underline-offset-3"
    >
      Retry
    </button>
  )
}

export function BalanceCard({ label, balance, note, goal, stats, children }: BalanceCardProps) {
  const labelId = useId()
  return (
    <section
      aria-labelledby={labelId}
      className="relative flex overflow-hidden rounded-balance bg-deep p-6 text-on-deep [--focus:var(--on-deep)]"
    >
      <TreeRings className="pointer-events-none absolute -top-14 -right-14 size-40 text-amber opacity-40 sm:-top-8 sm:right-0 sm:size-44" />
      <div className="relative flex grow flex-col gap-3">
        <div>
          <h2 id={labelId} className="text-15 font-normal text-on-deep2">
            {label}
          </h2>
          <p className="tabular font-display text-52 font-bold tracking-tight">
            <CountedNumber value={balance} />
          </p>
          {note}
        </div>
        {goal && (
          <div className="flex max-w-[20rem] flex-col gap-2">
            <ProgressBar
              label={label}
              value={goal.value}
              max={goal.max}
              tone="amber"
              className="[--track:var(--deep-track)]"
            />
            <p className="text-13">{goal.text}</p>
          </div>
        )}
        {stats && (
          <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-3 pt-2">
            {stats.map((stat) => (
              <div key={stat.label} className="flex flex-col-reverse">
                <dt className="text-13 text-on-deep2">{stat.label}</dt>
                <dd className="tabular text-15 font-semibold">{stat.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  )
}
