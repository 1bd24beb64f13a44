import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Sized by className. Invisible for the first 150 ms. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('rounded-chip bg-line animate-skeleton', className)} />
}

/** Placeholders in a row, each sized by its classes. */
export function Skeletons({ of }: { of: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is known by its position
  return of.map((className, at) => <Skeleton key={at} className={className} />)
}

interface SkeletonGroupProps {
  /** The text for screen readers, such as 'Loading your task history...'. */
  label: string
  className?: string | undefined
  children: ReactNode
}

export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

interface CardSkeletonsProps extends Pick<SkeletonGroupProps, 'label' | 'className' | 'children'> {
  count?: number
  card?: string
}

export function CardSkeletons({ label, className, count = 6, card = CARD, children }: CardSkeletonsProps) {
  return (
    <SkeletonGroup label={label} className={className}>
      {placeholders(count).map((key) => (
        <div key={key} className={card}>
          {children}
        </div>
      ))}
    </SkeletonGroup>
  )
}

const CARD = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4'

interface RowSkeletonsProps {
  /** The text for screen readers, unless a group around the rows has one. */
  label?: string
  count?: number
  className?: string
  /** Must match the height and padding of the real rows. */
  row?: string
}

export function RowSkeletons({
  label,
  count = 4,
  className = 'px-4 sm:px-5',
  row = 'h-[4.1875rem]',
}: RowSkeletonsProps) {
  const rows = (
    <div className={cx('divide-y divide-line', className)}>
      {placeholders(count).map((key) => (
        <div key={key} className={cx('flex items-center justify-between gap-4', row)}>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  )
  return label ? <SkeletonGroup label={label}>{rows}</SkeletonGroup> : rows
}

function placeholders(count: number): number[] {
  return [...Array(count).keys()]
}
