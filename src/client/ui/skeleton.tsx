import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A grey shape of what is coming; its size comes from className. Invisible for the first 150 ms. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('rounded-chip bg-line animate-skeleton', className)} />
}

export interface SkeletonGroupProps {
  /** Spoken instead of the shapes, e.g. 'Loading your task history...'. */
  label: string
  /** Shows the words as well. */
  showLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The loading face of a list: shapes for the eye, words for the ear. */
export function SkeletonGroup({ label, showLabel = false, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" className={className}>
      <span className={showLabel ? 'text-ink2' : 'sr-only'}>{label}</span>
      {children}
    </div>
  )
}
