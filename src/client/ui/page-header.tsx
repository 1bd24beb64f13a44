import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons to the right, below on a phone. */
  actions?: ReactNode
  /** A way back, above the title. */
  back?: ReactNode
  className?: string | undefined
}

/** The head of a screen. Its h1 can take the focus when a route changes. */
export function PageHeader({ title, lead, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-col gap-3', className)}>
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
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
