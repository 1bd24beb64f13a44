import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  className?: string | undefined
}

/** The h1 can take focus when the route changes. */
export function PageHeader({ title, lead, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-col gap-3', className)}>
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
            {title}
          </h1>
          {lead && <p className="max-w-measure pt-1 text-ink2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
