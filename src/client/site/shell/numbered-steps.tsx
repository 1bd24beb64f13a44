import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

interface NumberedStepsProps {
  /** Texts by their names. */
  steps: Readonly<Record<string, ReactNode>>
  className?: string
}

export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={cx('grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4', className)}>
      {Object.entries(steps).map(([name, text], at) => (
        <li key={name} className="flex flex-col gap-1 border-t border-line py-4">
          <h3 className="flex items-baseline gap-2 text-17 font-semibold">
            <span aria-hidden="true" className="tabular text-24 font-bold text-spruce">
              {at + 1}
            </span>
            {name}
          </h3>
          <p className="text-ink2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
