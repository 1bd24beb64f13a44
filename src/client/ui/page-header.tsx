import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  /** One row, or two on a phone, for a screen whose list counts more than its title. */
  isCompact?: boolean
}

/** The h1 can take focus when the route changes. */
export function PageHeader({ title, lead, actions, back, isCompact = false }: PageHeaderProps) {
  const heading = (
    <h1
      tabIndex={-1}
      className={cx('font-display text-30 font-bold tracking-tight', isCompact && 'max-sm:basis-full')}
    >
      {title}
    </h1>
  )
  if (isCompact) {
    return (
      <header className="flex flex-wrap items-baseline gap-x-4">
        {heading}
        <p className="grow text-ink2">{lead}</p>
        {actions}
      </header>
    )
  }
  return (
    <header className="flex flex-col gap-3">
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start">
        <div className="min-w-0">
          {heading}
          {lead && <p className="max-w-measure pt-1 text-ink2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
