import { cx } from '#client/ui/cx.ts'
import type { Texts } from '../page.ts'

export function NumberedSteps({ steps, className }: { steps: Texts; className?: string }) {
  return (
    <ol className={cx('grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4', className)}>
      {Object.entries(steps).map(([name, text], at, all) => (
        <li key={name} className="flex flex-col gap-1 border-t border-line py-4">
          <span aria-hidden="true" className="tabular text-13 font-semibold text-ink3">
            {at + 1} of {all.length}
          </span>
          <h3 className="text-17 font-semibold">{name}</h3>
          <p className="text-ink2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
